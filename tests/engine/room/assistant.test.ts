import { describe, expect, test } from 'vitest'
import { answerId } from '#engine/ids.ts'
import { ASKS_MAX } from '#engine/room/evolve/chat.ts'
import { fact } from '#engine/room/facts.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import { remarksDue } from '#engine/room/moderator/remarksDue.ts'
import { ASSISTANT, SYSTEM } from '#engine/stream.ts'
import { given } from '../../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  ended,
  inMode,
  line,
  meeting,
  moved,
  opened,
  resolved,
  room,
  said,
  started,
  uploaded,
  voted,
} from '../../helpers/givenMeeting.ts'

const summons = said(ANA, '@assistant what is a contribution?', { messageId: 'm_0000000000ABCDEFGHJKMNPQRSTV00' })
const REQUEST = 'm_0000000000ABCDEFGHJKMNPQRSTV00'
const answer = { type: 'answer', request: REQUEST, text: '“…” [1. Definitions]' } as const
const hm = (by: string, sectionId = 'sec_1') => said(by, 'hm', { sectionId })

describe('an answer', () => {
  test('[LN2] is told once, under an id made from its question', () => {
    given(meeting(), summons)
      .when({ ...answer, sectionId: 'sec_1' })
      .gives(['messaged', { messageId: answerId(REQUEST), type: 'moderator', trigger: 'answer', answers: REQUEST }])
      .when(answer)
      .nothing()
  })

  test('[LN2] nobody asked is not given, nor after the end', () => {
    given(meeting()).when(answer).nothing()
    given(meeting(), summons, ended()).when(answer).nothing()
  })

  test('[LN3] of an annotate command annotates in the name of who asked, and says so', () => {
    const annotation = {
      kind: 'highlight',
      text: 'grant',
      sectionId: 'sec_2',
      evidence: ['a perpetual worldwide'],
    } as const
    const asks = said(BEN, '@assistant highlight the grant', { messageId: REQUEST })
    given(meeting(), asks)
      .when({ ...answer, annotation: { ...annotation, evidence: [...annotation.evidence] } })
      .gives(
        [
          'annotated',
          { kind: 'highlight', sectionId: 'sec_2', participantId: BEN, evidence: ['a perpetual worldwide'] },
        ],
        ['messaged', { trigger: 'annotate', answers: REQUEST }],
      )
  })

  test('[LN3] about a section that the room does not know annotates nothing', () => {
    const annotation = { kind: 'note' as const, text: 'x', sectionId: 'sec_99', evidence: [] }
    given(meeting(), summons)
      .when({ ...answer, annotation })
      .gives(['messaged'])
  })

  test('[MS6] names a section of the scope, or none', () => {
    const asked = given(meeting(), summons)
    const named = (sectionId: string) => asked.when({ ...answer, sectionId }).facts[0]!.data
    expect(named('sec_2')).toHaveProperty('sectionId', 'sec_2')
    for (const unknown of ['sec_99', 'constructor', '']) expect(named(unknown)).not.toHaveProperty('sectionId')
    const part = given(room(), uploaded(), started('sec_1'), summons).when({ ...answer, sectionId: 'sec_2' })
    expect(part.gives(['messaged']).facts[0]!.data).not.toHaveProperty('sectionId')
  })

  test('[MO1] is cut to 4,000 characters', () => {
    const { facts } = given(meeting(), summons).when({ ...answer, text: 'x'.repeat(5_000) })
    expect((facts[0]!.data as { text: string }).text).toHaveLength(4_000)
  })

  test('[MO6] counts as no remark', () => {
    const { room: asked } = given(inMode('expert'), hm(ANA), hm(BEN), summons).when({ ...answer, sectionId: 'sec_1' })
    expect(remarksDue(asked)).toEqual(['sec_1'])
  })

  test('of a room that asks without end the oldest questions are given up', () => {
    const many = Array.from({ length: ASKS_MAX + 3 }, (_, i) => said(ANA, `/ask ${i}`))
    const { asks } = given(meeting(), many).room
    expect(asks.map(({ question }) => question)).toEqual(Array.from({ length: ASKS_MAX }, (_, i) => String(i + 3)))
  })
})

describe('a remark', () => {
  const remark = { type: 'remark', sectionId: 'sec_1', text: 'What if it cannot be kept?' } as const

  test('[MO6] comes once for a section that has matured, in expert and critical', () => {
    for (const mode of ['expert', 'critical'] as const) {
      given(inMode(mode), hm(ANA)).when(remark).nothing()
      given(inMode(mode), hm(ANA), hm(BEN))
        .when(remark)
        .gives(['messaged', { type: 'moderator', trigger: 'answer', sectionId: 'sec_1' }])
        .when(remark)
        .nothing()
    }
  })

  test('[MO3] [MO4] [MO5] the other modes make none', () => {
    for (const mode of ['silent', 'assist', 'moderator'] as const) {
      given(inMode(mode), hm(ANA), hm(BEN)).when(remark).nothing()
    }
  })

  test('[MO6] each section gets its own, a confirmed one needs none', () => {
    const both = [hm(ANA), hm(BEN), line('answer'), moved('sec_3'), hm(ANA, 'sec_3'), hm(BEN, 'sec_3')]
    expect(remarksDue(given(inMode('expert'), both).room)).toEqual(['sec_1', 'sec_3'])
    const settled = [opened('m_b', 'sec_1'), voted('m_b', ANA), resolved('m_b', ANA), confirmed('sec_1', 'm_b')]
    given(inMode('expert'), hm(ANA), hm(BEN), settled).when(remark).nothing()
  })
})

test('[LN5] H7 lines of the moderator and bubbles summon nobody, whatever they quote', () => {
  const words = '@assistant what does it say?'
  const quoting = fact('messaged', ASSISTANT, { messageId: 'm_q', type: 'moderator', trigger: 'answer', text: words })
  const noted = fact('messaged', SYSTEM, { messageId: 'm_s', type: 'system', text: `/ask ${words}` })
  const asking = fact('opened', SYSTEM, { messageId: 'm_b', sectionId: 'sec_1', text: words, targetParticipant: null })
  expect(given(meeting(), quoting, noted, asking).room.asks).toEqual([])
  expect(given(meeting(), said(ANA, words)).room.asks).toHaveLength(1)
})

describe('a live summary', () => {
  const summary = { type: 'summarise', sectionId: 'sec_1', text: 'Ana: hm.', messageCount: 2, by: 'offline' } as const

  test('[SU1] [SU2] needs two messages about the section, and is numbered over the room', () => {
    given(meeting(), hm(ANA)).when(summary).nothing()
    const first = given(meeting(), hm(ANA), hm(BEN), hm(ANA, 'sec_2'), hm(BEN, 'sec_2')).when(summary)
    expect(first.gives(['summarised']).room.summaries.sec_1!.seq).toBe(1)
    const second = first.when({ ...summary, sectionId: 'sec_2' }).gives(['summarised'])
    expect(second.room.summaries.sec_2!.seq).toBe(2)
  })

  test('[SU3] comes at the earliest 8 s after the last one of the section', () => {
    const first = given(meeting(), hm(ANA), hm(BEN)).when(summary).gives(['summarised'])
    first.when(summary, 7_999).nothing()
    first.when(summary, 8_000).gives(['summarised'])
  })

  test('[SU2] of a section outside the scope is none', () => {
    given(meeting(), hm(ANA), hm(BEN))
      .when({ ...summary, sectionId: 'constructor' })
      .nothing()
  })

  test('[SU1] without words is none', () => {
    given(meeting(), hm(ANA), hm(BEN))
      .when({ ...summary, text: '' })
      .nothing()
  })
})

describe('an analysis', () => {
  const empty: LedgerDraft = { summary: '', decisions: [], risks: [], actions: [], questions: [] }
  const draft: LedgerDraft = {
    ...empty,
    actions: [
      {
        text: 'Ben sends the draft.',
        owner: 'Ben',
        due: 'Friday',
        status: 'open',
        evidence: ['I will send the draft by Friday'],
        messageIds: ['m_1'],
        found: 'lexical',
      },
    ],
  }
  const analyse = (found: LedgerDraft | null, upTo = 9) => ({ type: 'analyse', upTo, draft: found }) as const

  test('[IN7] is told of when it changes the ledger, and only then', () => {
    given(room()).when(analyse(draft)).nothing()
    given(meeting()).when(analyse(null)).nothing()
    given(meeting()).when(analyse(empty)).nothing()
    given(meeting()).when(analyse(draft)).gives(['analysed']).when(analyse(draft)).nothing()
  })

  test('[IN21] is told of in any case when it is the first one after the end, with which the ledger is final', () => {
    const over = given(meeting(), ended())
    const seq = over.events.length
    over.when(analyse(empty, seq - 1)).nothing()
    const final = over.when(analyse(empty, seq)).gives(['analysed', { upTo: seq }])
    expect(final.room.concluded).toBe(true)
    final.when(analyse(empty, seq + 1)).nothing()
  })

  test('[IN5] [IN6] its actions can be set to done by a person, and unknown ones cannot', () => {
    const found = given(meeting()).when(analyse(draft))
    const { id } = found.room.ledger.actions[0]!
    const rule = { type: 'rule', by: BEN, item: 'action', itemId: id, status: 'done' } as const
    expect(found.when(rule).gives(['ruled']).room.rulings[id]).toBe('done')
    found.when({ ...rule, itemId: 'a_unknown' }).refused('unknown-ledger-action')
  })
})

describe('a refined attribution', () => {
  const vague = said(ANA, 'What about the thirty days of notice there?', { sectionId: 'sec_1', messageId: 'm_vague' })
  const refine = { type: 'refine', messageId: 'm_vague', sectionId: 'sec_3' } as const

  test('[AT6] moves an ambiguous message to a section that its words name', () => {
    const unclear = said(ANA, 'And the notice?', { sectionId: 'sec_1', messageId: 'm_vague' })
    const refined = given(meeting(), unclear).when(refine)
    refined.gives(['attributed', { from: 'sec_1', sectionId: 'sec_3' }])
    expect(refined.room.standings.sec_3!.messageCount).toBe(1)
    expect(refined.room.standings.sec_1!.messageCount).toBe(0)
  })

  test('[SU2] makes its section the one discussed last, until the next message', () => {
    const unclear = said(ANA, 'And the notice?', { sectionId: 'sec_1', messageId: 'm_vague' })
    const refined = given(meeting(), hm(BEN), unclear).when(refine)
    expect(refined.room.lastDiscussed).toBe('sec_3')
    expect(refined.when({ type: 'say', by: BEN, text: 'In section 2 all is well.' }).room.lastDiscussed).toBe('sec_2')
  })

  test('[AT6] never one that words had decided, nor to a section without a word of it', () => {
    given(meeting(), said(ANA, 'In section 2 all is well.', { sectionId: 'sec_2', messageId: 'm_vague' }))
      .when(refine)
      .nothing()
    given(meeting(), vague)
      .when({ ...refine, sectionId: 'sec_2' })
      .nothing()
    given(meeting(), vague)
      .when({ ...refine, sectionId: 'sec_99' })
      .nothing()
    given(meeting(), vague, ended()).when(refine).nothing()
    given(meeting()).when(refine).nothing()
  })
})

describe('a report by a model', () => {
  const report = { type: 'report', text: '# Minutes', model: 'tiny' } as const
  test('[RP4] belongs to an ended meeting, once', () => {
    given(meeting()).when(report).nothing()
    given(room(), ended()).when(report).nothing()
    given(meeting(), ended())
      .when(report)
      .gives(['reported', { model: 'tiny' }])
      .when(report)
      .nothing()
  })
})

describe('[LN11] a quarantine', () => {
  const quarantine = { type: 'quarantine', why: 'late' } as const
  const nothingFound = { summary: 'Nothing.', decisions: [], risks: [], actions: [], questions: [] }

  test('is told once in a system line, and from then on no analysis and no remark changes anything', () => {
    const barred = given(meeting(), said(ANA, 'hm', { sectionId: 'sec_1' }))
      .when(quarantine)
      .gives(['quarantined', { why: 'late' }], ['messaged', { type: 'system' }])
    expect(barred.room.quarantined).toBe(true)
    barred.when({ ...quarantine, why: 'died' }).nothing()
    barred.when({ type: 'analyse', upTo: 99, draft: nothingFound }).nothing()
    barred.when({ type: 'say', by: ANA, text: 'we go on' }).gives(['messaged'])
  })

  test('leaves nothing to be read after the end, whichever comes first', () => {
    const late = given(meeting(), ended()).when(quarantine).gives(['quarantined'])
    expect(late.room.concluded).toBe(true)
    const early = given(meeting(), fact('quarantined', SYSTEM, { why: 'died' }), ended())
    expect(early.when(quarantine).nothing().room.concluded).toBe(true)
  })
})
