import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import type { RoomState } from '#engine/room/state.ts'
import { intelView } from '#projections/views/intel.ts'
import { type Asked, given, type Outcome } from '../helpers/given.ts'
import { ANA, BEN, meeting, said } from '../helpers/givenMeeting.ts'

/** Sentences that were said, and for each the ways in which an analysis may word what it finds in them. */
const SAID = [
  ['Ben sends the signed copy to legal by Friday.', 'Send the signed copy to legal.', 'Forward the executed version.'],
  ['Ana reviews the annex with the auditors.', 'Review the annex with the auditors.', 'Go through the appendix.'],
  ['The cap on liability is missing in section two.', 'The cap on liability is missing.', 'Nothing limits damages.'],
  ['Who tells the vendor about the new clause?', 'Who tells the vendor?', 'The vendor is not informed yet.'],
] as const
const LISTS = ['decisions', 'risks', 'actions', 'questions'] as const

const finding = fc.record({
  list: fc.constantFrom(...LISTS),
  about: fc.nat(SAID.length - 1),
  way: fc.constantFrom(1 as const, 2 as const),
  byModel: fc.boolean(),
})
const analysis = fc.record({ do: fc.constant('analyse' as const), found: fc.array(finding, { maxLength: 6 }) })
const edit = fc.record({
  do: fc.constantFrom('amend' as const, 'accept' as const, 'dropEntry' as const, 'note' as const, 'rule' as const),
  place: fc.nat(20),
  kind: fc.constantFrom('decision' as const, 'risk' as const, 'action' as const, 'question' as const),
  about: fc.nat(SAID.length - 1),
  text: fc.constantFrom('Ours.', 'In our own words.', SAID[0][1], SAID[2][2]),
})
type Deed = typeof analysis extends fc.Arbitrary<infer A> ? A : never
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

function draftOf({ found }: Deed): LedgerDraft {
  const of = (list: (typeof LISTS)[number]) =>
    found
      .filter((one) => one.list === list)
      .map(({ about, way, byModel }) => ({
        text: SAID[about]![way],
        evidence: [SAID[about]![0]],
        messageIds: [`m_${about}`],
        found: byModel ? ('model' as const) : ('lexical' as const),
      }))
  return {
    summary: '',
    decisions: of('decisions').map((item) => ({ ...item, status: 'approved' })),
    risks: of('risks').map((item) => ({ ...item, kind: 'risk', severity: 'low' })),
    actions: of('actions').map((item) => ({ ...item, owner: null, due: 'Friday', status: 'open' })),
    questions: of('questions').map((item) => ({ ...item, status: 'open' })),
  }
}

const itemsOf = ({ ledger }: RoomState) => LISTS.flatMap((list) => ledger[list].map((item) => ({ list, item })))

function asked({ do: deed, place, kind, about, text }: Edit, room: RoomState): Asked | null {
  if (deed === 'note') return { type: 'note', by: ANA, kind, text, messageIds: [`m_${about}`] }
  const items = itemsOf(room)
  const { list, item } = items[place % Math.max(1, items.length)] ?? {}
  if (!list || !item) return null
  if (deed === 'amend') return { type: 'amend', by: BEN, itemId: item.id, text }
  if (deed !== 'rule') return { type: deed, by: BEN, itemId: item.id }
  if (list === 'decisions') return { type: 'rule', by: ANA, item: 'decision', itemId: item.id, status: 'rejected' }
  return list === 'actions' ? { type: 'rule', by: ANA, item: 'action', itemId: item.id, status: 'done' } : null
}

/** What people touched, as everyone sees it. */
const touchedIn = (room: RoomState) => {
  const { decisions, risks, actions, questions } = intelView(room)
  return [...decisions, ...risks, ...actions, ...questions].filter(({ editedBy }) => editedBy !== undefined)
}

const TALK = given(
  meeting(),
  SAID.map(([text], i) => said(BEN, text, { messageId: `m_${i}` })),
)

test('[LE20] [LE22] whatever is analysed, what people touched stands word for word, and what they removed stays away', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(analysis, edit), { maxLength: 14 }), (deeds) => {
      let now: Pick<Outcome, 'room' | 'when'> = TALK
      for (const one of deeds) {
        const before = now.room
        if (one.do !== 'analyse') {
          const command = asked(one, before)
          if (command) now = now.when(command)
          continue
        }
        now = now.when({ type: 'analyse', upTo: 9, draft: draftOf(one) })
        expect(touchedIn(now.room)).toEqual(touchedIn(before))
        for (const { list, wordings } of before.ledger.removed) {
          const sentence = wordings[0]!.evidence?.[0]
          if (sentence === undefined) continue
          const again = now.room.ledger[list].filter(({ evidence }) => evidence.includes(sentence))
          expect(again.filter(({ id }) => !before.ledger[list].some((item) => item.id === id))).toEqual([])
        }
      }
    }),
    { numRuns: 150 },
  )
})
