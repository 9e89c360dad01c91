import { expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { messagesOf, onePage } from '#projections/views/onePage.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { type Given, given } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  confirmed,
  ended,
  line,
  meeting,
  opened,
  resolved,
  room,
  said,
  voted,
} from '../helpers/givenMeeting.ts'

const detailOfGiven = (...items: readonly Given[]) => sessionDetail(given(...items).events)

const found = { evidence: [] as string[], messageIds: [] as string[], found: 'lexical' as const }
const analysed = fact('analysed', ASSISTANT, {
  upTo: 9,
  summary: 'They agreed.',
  decisions: [
    { ...found, id: 'dec_1', text: 'We keep 30 days.', status: 'approved', explicit: true },
    { ...found, id: 'dec_2', text: 'Perhaps shorter.', status: 'approved' },
  ],
  risks: [
    { ...found, id: 'rsk_1', text: 'A small one.', kind: 'risk', severity: 'low', explicit: true },
    { ...found, id: 'rsk_2', text: 'A large one.', kind: 'risk', severity: 'high', explicit: true, sectionId: 'sec_2' },
  ],
  actions: [
    { ...found, id: 'act_1', text: 'Send the DPA.', owner: 'Ana', due: 'Friday', status: 'open', explicit: true },
    { ...found, id: 'act_2', text: 'Maybe call.', owner: null, due: null, status: 'open' },
  ],
  questions: [
    {
      ...found,
      id: 'q_1',
      text: 'Who pays for termination?',
      sectionId: 'sec_3',
      status: 'open',
      askedBy: BEN,
      explicit: true,
    },
  ],
  dropped: [],
})

test('[RP21] one page holds the result of each section, what was decided and agreed, who, and what is open', () => {
  const page = onePage(
    detailOfGiven(
      meeting([ANA, BEN, CEM], { tz: 'Europe/Paris', lang: 'fr' }),
      said(ANA, 'The definitions are fine.', { sectionId: 'sec_1' }),
      said(BEN, 'Who pays for termination?', { sectionId: 'sec_3' }),
      opened('m_bub1', 'sec_1'),
      voted('m_bub1', BEN),
      voted('m_bub1', ANA),
      resolved('m_bub1', ANA),
      confirmed('sec_1', 'm_bub1'),
      line('time50'),
      analysed,
      ended(),
    ),
  )
  expect(page).toMatchObject({
    title: 'Contract',
    tz: 'Europe/Paris',
    lang: 'fr',
    endedReason: 'stopped',
    confirmed: 1,
  })
  expect(page.people).toEqual([
    { name: 'Ana', isHost: true, messages: 1 },
    { name: 'Ben', isHost: false, messages: 1 },
    { name: 'Cem', isHost: false, messages: 0 },
  ])
  expect(page.sections.map(({ title, status, yes }) => [title, status, yes])).toEqual([
    ['1. Definitions', 'confirmed', ['Ben', 'Ana']],
    ['2. Grant of License', 'pending', []],
    ['3. Termination', 'discussing', []],
  ])
  expect(page.decisions).toEqual([
    expect.objectContaining({ isByVote: true, by: ['Ben', 'Ana'], sectionTitle: '1. Definitions', status: 'approved' }),
    expect.objectContaining({ text: 'We keep 30 days.', isByVote: false, by: [] }),
  ])
  expect(page.actions).toMatchObject([{ text: 'Send the DPA.', owner: 'Ana', due: 'Friday', status: 'open' }])
  expect(page.risks.map(({ severity }) => severity)).toEqual(['high', 'low'])
  expect(page.risks[0]!.sectionTitle).toBe('2. Grant of License')
  expect(page.questions).toMatchObject([
    { text: 'Who pays for termination?', sectionTitle: '3. Termination', askedBy: 'Ben' },
  ])
  expect(page.suggested).toMatchObject({
    decisions: [{ text: 'Perhaps shorter.' }],
    actions: [{ text: 'Maybe call.' }],
    risks: [],
    questions: [],
  })
})

test('[RP20] messages are those of people; moderator, system and votes do not count', () => {
  const session = detailOfGiven(meeting(), said(ANA, 'one'), line('time50'), opened('m_b', 'sec_1'), said(BEN, 'two'))
  expect(messagesOf(session)).toBe(2)
  expect(onePage(session).messages).toBe(2)
  expect(onePage(session).people.map(({ messages }) => messages)).toEqual([1, 1])
})

test('[RP21] a room that never started has a page without results', () => {
  const page = onePage(detailOfGiven(room()))
  expect(page).toMatchObject({
    startedAt: null,
    endedReason: null,
    messages: 0,
    sections: [],
    decisions: [],
    actions: [],
  })
})
