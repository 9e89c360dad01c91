import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IdPrefix } from '#engine/ids.ts'
import { ledger as fold } from '#engine/room/evolve/ledger.ts'
import type { ActionDraft, LedgerDraft } from '#engine/room/ledger/draft.ts'
import { reconcile } from '#engine/room/ledger/reconcile.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import type { Meeting } from '../../assistant/shapes.ts'

/** Tasks no two of which are the same, each with ways to say it. */
const THINGS = [
  [
    'Send the signed copy of the contract.',
    'Mail the signed copy of the contract.',
    'Send over the contract, the signed copy.',
  ],
  ['Draft the annex on prices.', 'Write a draft of the annex on prices.', 'Draft an annex about prices.'],
  [
    'Ask the registrar for the list of members.',
    'Ask for the members list of the registrar.',
    'Ask the registrar about the list of all members.',
  ],
  ['Book a room for the workshop.', 'Book the workshop room.', 'Book some room for our workshop.'],
] as const
const OWNERS = ['Ana', 'Ben', null] as const

interface Told {
  readonly thing: number
  readonly owner: (typeof OWNERS)[number]
  readonly way: number
}

/** Different items: by thing, owner and number; each rests on a message of its own. */
const key = ({ thing, owner }: Told) => `${thing}:${owner}`
const toldItem = fc.record({
  thing: fc.nat(THINGS.length - 1),
  owner: fc.constantFrom('Ana' as const, 'Ben' as const),
  way: fc.nat(2),
})
const analysis = fc.uniqueArray(toldItem, { selector: key, maxLength: 8 })

const draftOf = (told: readonly Told[]): LedgerDraft => ({
  summary: '',
  decisions: [],
  risks: [],
  questions: [],
  actions: told.map(
    (item): ActionDraft => ({
      text: THINGS[item.thing]![item.way]!,
      owner: item.owner,
      due: null,
      status: 'open',
      evidence: [],
      messageIds: [`m_${key(item)}`],
      found: 'lexical',
    }),
  ),
})

function analyse(room: RoomState, told: readonly Told[], made: { count: number }) {
  const facts = reconcile(room, draftOf(told), (prefix: IdPrefix) => `${prefix}_${made.count++}`)
  if (facts) fold.analysed(room, { upTo: 0, ...facts }, { at: 1 } as never)
  return facts
}

const idOf = (room: RoomState, item: Told) =>
  room.ledger.actions.find(({ messageIds }) => messageIds[0] === `m_${key(item)}`)?.id

test('[IN7] [IN11] in any order, repetition and wording an item keeps its id, and no id moves to another item', () => {
  fc.assert(
    fc.property(fc.array(analysis, { minLength: 1, maxLength: 8 }), (analyses) => {
      const [room, made] = [emptyRoom(), { count: 0 }]
      const owners = new Map<string, string>()
      let before = new Map<string, string>()
      for (const told of analyses) {
        analyse(room, told, made)
        expect(analyse(room, told, made)).toBeNull()
        const now = new Map(told.map((item) => [key(item), idOf(room, item)!]))
        expect(room.ledger.actions).toHaveLength(told.length)
        for (const [item, id] of now) {
          if (before.has(item)) expect(id).toBe(before.get(item))
          expect(owners.get(id) ?? item).toBe(item)
          owners.set(id, item)
        }
        before = now
      }
    }),
    { numRuns: 150 },
  )
})

test('[IN6] an item ruled on by a person survives every analysis', () => {
  fc.assert(
    fc.property(analysis, fc.array(analysis, { maxLength: 6 }), fc.nat(), (first, later, which) => {
      const [room, made] = [emptyRoom(), { count: 0 }]
      analyse(room, first, made)
      const ruled = room.ledger.actions[which % Math.max(1, first.length)]
      if (ruled) {
        room.rulings[ruled.id] = 'done'
        room.ledger.touched[ruled.id] = { by: 'p_ana', byName: 'Ana', at: 1, noted: false, first: null }
      }
      for (const told of later) analyse(room, told, made)
      if (!ruled) return
      expect(room.rulings[ruled.id]).toBe('done')
      const still = room.ledger.actions.find(({ id }) => id === ruled.id)
      expect(still).toMatchObject({ owner: ruled.owner, messageIds: ruled.messageIds })
    }),
    { numRuns: 100 },
  )
})

const PHRASES = [
  "I'll send the list by Friday",
  'Ben, can you check the annex by Monday?',
  'sure',
  'actually no, I can’t',
  "it doesn't say who pays",
  "let's drop the last sentence",
  'agreed',
  'the contract says 30 days',
  'my notes say 45',
  'if they miss it we are liable',
  'done',
  'make it Tuesday',
  'who can do it?',
  'me',
  'never mind, found it',
  'hm',
]

const meeting = fc
  .array(fc.tuple(fc.nat(2), fc.oneof(fc.constantFrom(...PHRASES), fc.string({ unit: 'binary', maxLength: 120 }))), {
    maxLength: 40,
  })
  .map(
    (lines): Meeting => ({
      template: 'general',
      people: ['Ana', 'Ben', 'Cem'].map((name, i) => ({ id: `p_${i}`, name })),
      sections: [{ id: 'sec_1', docId: 'doc_1', title: 'Notice', text: 'The notice is thirty days.' }],
      scope: ['sec_1'],
      confirmed: [],
      context: [],
      messages: lines.map(([who, text], i) => ({
        id: `m_${i}`,
        at: i,
        senderId: `p_${who}`,
        senderName: ['Ana', 'Ben', 'Cem'][who]!,
        text,
        sectionId: 'sec_1',
      })),
      ended: false,
    }),
  )

test('[IN8] [IN10] any conversation is analysed without error, with the same result in pieces and as a whole, and every item is grounded in it', () => {
  fc.assert(
    fc.property(meeting, fc.integer({ min: 1, max: 7 }), (whole, step) => {
      const reader = new LedgerReader()
      for (let upTo = 0; upTo < whole.messages.length; upTo += step)
        reader.read({ ...whole, messages: whole.messages.slice(0, upTo) })
      const draft = reader.read(whole)
      expect(new LedgerReader().read(whole)).toEqual(draft)
      for (const { evidence, messageIds, text } of [...draft.decisions, ...draft.risks, ...draft.actions]) {
        expect(text).not.toBe('')
        for (const id of messageIds) expect(whole.messages.some((message) => message.id === id)).toBe(true)
        for (const slice of evidence)
          expect([...whole.messages, ...whole.sections].some((said) => said.text.includes(slice))).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})
