import { describe, expect, test } from 'vitest'
import type { ActionDraft, LedgerDraft, RiskDraft } from '#engine/room/ledger/draft.ts'
import { LEDGER_MAX } from '#engine/room/ledger/reconcile.ts'
import { intelView } from '#projections/views/intel.ts'
import { given } from '../../helpers/given.ts'
import { BEN, meeting, said } from '../../helpers/givenMeeting.ts'

const SENTENCE = 'Ben sends the signed copy to legal by Friday.'
const action = (over: Partial<ActionDraft> = {}): ActionDraft => ({
  text: 'Send the signed copy to legal.',
  owner: 'Ben',
  due: 'Friday',
  status: 'open',
  evidence: [SENTENCE],
  messageIds: ['m_1'],
  found: 'lexical',
  ...over,
})
const GAP: RiskDraft = {
  kind: 'missing-info',
  severity: 'low',
  text: 'Of the checklist neither the sections under review nor the talk touch: “Liability”, “Term”, “Payment”.',
  evidence: [],
  messageIds: [],
  found: 'lexical',
}
const analyse = (draft: Partial<LedgerDraft> = {}) =>
  ({
    type: 'analyse',
    upTo: 9,
    draft: { summary: '', decisions: [], risks: [], actions: [], questions: [], ...draft },
  }) as const
const MODEL = { found: 'model', text: 'Forward the executed document to the lawyers.' } as const

const talk = given(meeting(), said(BEN, SENTENCE, { messageId: 'm_1' })).when(
  analyse({ actions: [action()], risks: [GAP] }),
)
const actionId = talk.room.ledger.actions[0]!.id
const gapId = talk.room.ledger.risks[0]!.id

describe('an entry that people touched', () => {
  const edited = talk.when({ type: 'amend', by: BEN, itemId: actionId, text: 'Courier the original.', owner: 'Ana' })
  const others = [
    ['no finding', []],
    ['the same finding', [action()]],
    ['a later date', [action({ due: 'Monday', status: 'done' })]],
    ['a model’s words', [action(), action(MODEL)]],
    ['a model without it', [action({ ...MODEL, text: 'Book a room.', evidence: ['x'], messageIds: ['m_9'] })]],
  ] as const

  test.each(others)('[LE20] [LE21] stands word for word after an analysis with %s', (_, actions) => {
    const before = intelView(edited.room).actions[0]
    const { room } = edited.when(analyse({ actions: [...actions] }))
    const after = intelView(room).actions
    expect(after[0]).toEqual(before)
    expect(after.filter(({ messageIds }) => messageIds.includes('m_1'))).toHaveLength(1)
  })

  test('[LE20] stands when it was only confirmed or ruled on', () => {
    for (const touched of [
      talk.when({ type: 'accept', by: BEN, itemId: actionId }),
      talk.when({ type: 'rule', by: BEN, item: 'action', itemId: actionId, status: 'done' }),
    ]) {
      const { room } = touched.when(
        analyse({ actions: [action({ text: 'Send the copy to legal and to Ana.', due: 'Monday' })] }),
      )
      expect(intelView(room).actions).toEqual(intelView(touched.room).actions)
      expect(intelView(touched.when(analyse()).room).actions).toEqual(intelView(touched.room).actions)
    }
  })

  test('[LE20] [LE21] stands when people added it from the message that is analysed later', () => {
    const noted = given(meeting(), said(BEN, SENTENCE, { messageId: 'm_1' })).when({
      type: 'note',
      by: BEN,
      kind: 'action',
      text: 'Post it.',
      messageIds: ['m_1'],
    })
    const { room } = noted.when(analyse({ actions: [action(), action(MODEL)] }))
    expect(intelView(room).actions).toEqual(intelView(noted.room).actions)
  })

  test('[LE23] does not take the place of a finding', () => {
    const noted = talk.when({ type: 'note', by: BEN, kind: 'action', text: 'Call legal.' })
    const many = Array.from({ length: LEDGER_MAX.actions }, (_, i) =>
      action({ text: `Do ${i} things.`, evidence: [`thing ${i}`], messageIds: [`m_${i + 10}`] }),
    )
    expect(noted.when(analyse({ actions: many })).room.ledger.actions).toHaveLength(LEDGER_MAX.actions + 1)
  })
})

describe('an entry that people removed', () => {
  const removed = talk.when({ type: 'dropEntry', by: BEN, itemId: actionId })

  test('[LE22] is not found again in the same words, in a model’s, or with other details', () => {
    for (const actions of [
      [action()],
      [action(), action(MODEL)],
      [action(MODEL)],
      [action({ due: null, owner: null })],
    ])
      expect(removed.when(analyse({ actions, risks: [GAP] })).room.ledger.actions).toEqual([])
  })

  test('[LE22] is not found again in the words it had before an edit', () => {
    const edited = talk.when({
      type: 'amend',
      by: BEN,
      itemId: actionId,
      text: 'Courier the original.',
      owner: null,
      due: null,
    })
    const gone = edited.when({ type: 'dropEntry', by: BEN, itemId: actionId })
    expect(gone.when(analyse({ actions: [action()] })).room.ledger.actions).toEqual([])
  })

  test('[LE22] leaves room for what somebody else undertakes, and for other sentences', () => {
    const others = [
      action({ owner: 'Ana' }),
      action({
        text: 'Book the room.',
        owner: 'Ben',
        due: null,
        evidence: ['Ben books the room.'],
        messageIds: ['m_2'],
      }),
    ]
    expect(removed.when(analyse({ actions: others })).room.ledger.actions).toHaveLength(2)
  })

  test('[LE22] may be the gaps of the checklist, however many are left', () => {
    const gone = talk.when({ type: 'dropEntry', by: BEN, itemId: gapId })
    const fewer = { ...GAP, text: 'Of the checklist neither the sections under review nor the talk touch: “Term”.' }
    expect(gone.when(analyse({ risks: [fewer] })).room.ledger.risks).toEqual([])
  })
})
