import { describe, expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import { bestFirst, SUGGESTED_HEADING } from '#engine/room/ledger/suggestions.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { analytics } from '#projections/views/analytics.ts'
import { countedIntelView, formerIntelView } from '#projections/views/formerIntel.ts'
import { intelView } from '#projections/views/intel.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import { sessionDetail, summaryOf } from '#projections/views/session/detail.ts'
import { given } from '../helpers/given.ts'
import { ANA, BEN, confirmed, meeting, moved, opened, resolved, said, voted } from '../helpers/givenMeeting.ts'

const VOTE = [
  opened('m_b', 'sec_1'),
  voted('m_b', ANA),
  voted('m_b', BEN),
  resolved('m_b', BEN),
  confirmed('sec_1', 'm_b'),
]
const found = { evidence: [], messageIds: ['m_x'], found: 'lexical' as const }
const analysed = fact('analysed', ASSISTANT, {
  upTo: 1,
  summary: 'Two people wrote 2 messages.',
  decisions: [
    { ...found, id: 'd_said', text: 'Keep thirty days.', status: 'approved' },
    { ...found, id: 'd_stated', text: 'The fee stays.', status: 'approved', explicit: true },
  ],
  risks: [{ ...found, id: 'r_said', text: 'It may leak.', kind: 'risk', severity: 'low' }],
  actions: [{ ...found, id: 'a_said', text: 'Send it.', owner: 'Ben', due: 'Friday', status: 'open' }],
  dropped: [],
})
const past = given(meeting(), ...VOTE, moved('sec_2'), said(BEN, 'x', { messageId: 'm_x' }), analysed)
const marks = (room: typeof past.room) => {
  const { decisions, risks, actions } = intelView(room)
  return Object.fromEntries(
    [...decisions, ...risks, ...actions].map((item) => [
      item.id,
      [item.suggested, 'status' in item ? item.status : null],
    ]),
  )
}

describe('[IN24] suggestions', () => {
  test('inferred items are suggested and pending; votes and explicit statements are recorded', () => {
    expect(marks(past.room)).toEqual({
      d_b: [false, 'approved'],
      d_said: [true, 'pending'],
      d_stated: [false, 'approved'],
      r_said: [true, null],
      a_said: [true, 'open'],
    })
  })

  test('a status set by a person confirms the item, even if it is unchanged', () => {
    const ruled = past
      .when({ type: 'rule', by: BEN, item: 'decision', itemId: 'd_said', status: 'pending' })
      .when({ type: 'rule', by: BEN, item: 'action', itemId: 'a_said', status: 'open' })
    expect(marks(ruled.room)).toMatchObject({ d_said: [false, 'pending'], a_said: [false, 'open'] })
  })

  test('[IN41] the summary names what is recorded, and nothing that is only suggested', () => {
    expect(intelView(past.room).summary).toBe(
      '1 of 3 sections is confirmed. Confirmed: “1. Definitions”. Decided: The fee stays. Two people wrote 2 messages.',
    )
    const taken = past.when({ type: 'accept', by: BEN, itemId: 'a_said' })
    expect(intelView(taken.room).summary).toContain('To do: Ben: Send it (Friday).')
    expect(intelView({ ...past.room, lang: 'fr' }).summary).toMatch(/Décidé\s: The fee stays\./)
    expect(intelView(given(meeting()).room).summary).toBe(
      '0 of 3 sections are confirmed. Nothing was recorded as decided.',
    )
  })

  test('[IN40] the likeliest comes first, the newest among equals', () => {
    const items = [
      { id: 'old', at: 1 },
      { id: 'likely', at: 0, likelihood: 0.8 },
      { id: 'new', at: 2 },
      { id: 'likelier', at: 0, likelihood: 0.9 },
    ]
    expect(bestFirst(items).map(({ id }) => id)).toEqual(['likelier', 'likely', 'new', 'old'])
  })

  test('[IN25] the summary of former captures counts both', () => {
    const { summary } = countedIntelView(past.room)
    expect(summary).toContain('Recorded from the conversation: 1 decision, “The fee stays”.')
    expect(summary).toContain(
      'Suggested by the assistant, not confirmed: 1 decision, “Keep thirty days”; 1 risk, “It may leak”; 1 action, “Ben: Send it (Friday)”.',
    )
  })

  test('the row of the history counts them', () => {
    const session = emptySession()
    for (const event of past.events) takeIn(session, event)
    expect(summaryOf(session)).toMatchObject({
      decisions: 3,
      risks: 1,
      actions: 1,
      suggested: { decisions: 1, risks: 1, actions: 1 },
    })
  })

  test('the report counts and lists them separately, and none of them as a pending decision', () => {
    const report = deterministicReport(sessionDetail(past.events))
    const [recorded, suggested = ''] = report.split(`## ${SUGGESTED_HEADING}`)
    expect(recorded).toContain('**Approved:** The fee stays.')
    expect(recorded).toContain('Recorded: 2 decisions.')
    for (const text of ['Keep thirty days.', 'It may leak.', 'Send it.', '**Pending'])
      expect(recorded).not.toContain(text)
    expect(suggested).toContain(
      '- **Decision:** Keep thirty days. (Ben, 22:13)\n- **Action:** Ben: Send it. (due Friday; Ben, 22:13)\n- **Risk:** It may leak. (Ben, 22:13)',
    )
  })

  test('the analytics count them', () => {
    const { decisions, risks, actions } = analytics(past.events)
    expect(decisions).toEqual({ approved: 2, rejected: 0, pending: 1, byVote: 1, byPerson: 0, byAi: 2, suggested: 1 })
    expect([risks.suggested, actions.suggested]).toEqual([1, 1])
  })

  test('[IN25] the former view shows every item with the status it was found with', () => {
    const { decisions, risks, actions, summary } = formerIntelView(past.room)
    expect([...decisions, ...risks, ...actions].filter((item) => 'suggested' in item)).toEqual([])
    expect(decisions.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved'])
    expect(summary).not.toContain('Suggested')
  })
})
