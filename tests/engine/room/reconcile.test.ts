import { describe, expect, test } from 'vitest'
import type { IdPrefix } from '#engine/ids.ts'
import { ledger as fold } from '#engine/room/evolve/ledger.ts'
import type { ActionDraft, DecisionDraft, LedgerDraft, RiskDraft } from '#engine/room/ledger/draft.ts'
import { LEDGER_MAX, reconcile } from '#engine/room/ledger/reconcile.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'

const action = (text: string, over: Partial<ActionDraft> = {}): ActionDraft => ({
  text,
  owner: null,
  due: null,
  status: 'open',
  evidence: [],
  messageIds: ['m_1'],
  found: 'lexical',
  ...over,
})
const risk = (text: string, over: Partial<RiskDraft> = {}): RiskDraft => ({
  text,
  kind: 'risk',
  severity: 'low',
  evidence: [],
  messageIds: ['m_1'],
  found: 'lexical',
  ...over,
})
const decision = (text: string, over: Partial<DecisionDraft> = {}): DecisionDraft => ({
  text,
  status: 'approved',
  evidence: [],
  messageIds: ['m_1'],
  found: 'lexical',
  ...over,
})
const draft = (over: Partial<LedgerDraft>): LedgerDraft => ({
  summary: '',
  decisions: [],
  risks: [],
  actions: [],
  questions: [],
  ...over,
})

/** Analyses one after the other; ids count up. */
function ledger() {
  const room: RoomState = emptyRoom()
  let made = 0
  let at = 0
  const self = {
    room,
    analyse(next: Partial<LedgerDraft>) {
      const facts = reconcile(room, draft(next), (prefix: IdPrefix) => `${prefix}_${++made}`)
      at += 1
      if (facts) fold.analysed(room, { upTo: 0, ...facts }, { at } as never)
      return facts
    },
    actions: () => room.ledger.actions.map(({ id, text }) => `${id} ${text}`),
  }
  return self
}

describe('[IN7] the same item keeps its id', () => {
  test('an analysis without new findings changes nothing', () => {
    const { analyse } = ledger()
    const found = {
      actions: [action('Send the signed copy.', { owner: 'Ben' })],
      risks: [risk('No cap.')],
      summary: 'One.',
    }
    expect(analyse(found)).not.toBeNull()
    expect(analyse(found)).toBeNull()
  })

  test('a paraphrase on the same message keeps it', () => {
    const { analyse, actions } = ledger()
    analyse({ actions: [action('Send the signed copy to Ana.')] })
    analyse({ actions: [action('Mail Ana the signed copy of the contract.')] })
    expect(actions()).toEqual(['a_1 Mail Ana the signed copy of the contract.'])
  })

  test('an owner, a time or more messages found later do not create a second item', () => {
    const { analyse, room } = ledger()
    analyse({ actions: [action('Draft the annex.')] })
    analyse({ actions: [action('Draft the annex.', { owner: 'Ben', due: 'Friday', messageIds: ['m_1', 'm_4'] })] })
    expect(room.ledger.actions).toMatchObject([{ id: 'a_1', owner: 'Ben', due: 'Friday' }])
  })

  test('a decision keeps the instant it was first found', () => {
    const { analyse, room } = ledger()
    analyse({ decisions: [decision('We keep 30 days.')] })
    analyse({
      decisions: [
        decision('We keep 30 days.', { messageIds: ['m_1', 'm_2'] }),
        decision('The annex goes.', { messageIds: ['m_7'] }),
      ],
    })
    expect(room.ledger.decisions).toMatchObject([
      { id: 'd_1', at: 1, messageIds: ['m_1', 'm_2'] },
      { id: 'd_2', at: 2 },
    ])
  })
})

describe('[IN24] an explicitly stated item keeps its words', () => {
  const stated = action('Sends the draft.', { owner: 'Ben', due: 'Friday', explicit: true })
  const reworded = action('Send Ana the draft.', {
    owner: 'Ben',
    due: 'Friday',
    messageIds: ['m_1', 'm_2'],
    found: 'model',
  })

  for (const [name, drafts] of [
    ['with a lexical reading beside the model', [{ actions: [stated, reworded] }]],
    ['where the model reads later, by itself', [{ actions: [stated] }, { actions: [reworded] }]],
    ['where the model had worded it first', [{ actions: [reworded] }, { actions: [stated] }]],
  ] as const) {
    test(name, () => {
      const { analyse, room } = ledger()
      for (const next of drafts) analyse(next)
      expect(room.ledger.actions).toMatchObject([{ id: 'a_1', text: 'Sends the draft.', explicit: true }])
    })
  }
})

describe('[IN11] different items stay apart', () => {
  const apart = (one: ActionDraft, other: ActionDraft) => {
    const { analyse, actions } = ledger()
    analyse({ actions: [one] })
    analyse({ actions: [other] })
    expect(actions()).toEqual([`a_2 ${other.text}`])
  }

  test('by owner', () =>
    apart(action('Send the notes.', { owner: 'Ben' }), action('Send the notes.', { owner: 'Ana' })))
  test('by a number', () => apart(action('Send annex 1 to Ana.'), action('Send annex 2 to Ana.')))
  test('by a number in words', () => apart(action('Note the thirty days.'), action('Note the sixty days.')))
  test('by a time on another message', () =>
    apart(
      action('Send the notes.', { due: 'Monday' }),
      action('Send the notes.', { due: 'Friday', messageIds: ['m_9'] }),
    ))
  test('by a name on another message', () =>
    apart(
      action('Ask the archive in Zurich for the register of members.'),
      action('Ask the archive in Berlin for the register of members.', { messageIds: ['m_9'] }),
    ))
  test('by most of the words on another message', () =>
    apart(
      action('Draft the annex on fees.'),
      action('Draft the annex on deadlines and notice.', { messageIds: ['m_9'] }),
    ))
  test('by a section on another message, and the same section keeps it one', () => {
    for (const [sectionId, id] of [
      ['sec_2', 'r_2'],
      ['sec_1', 'r_1'],
    ] as const) {
      const { analyse, room } = ledger()
      analyse({ risks: [risk('No cap on the fees.', { sectionId: 'sec_1' })] })
      analyse({ risks: [risk('No cap on the fees.', { sectionId, messageIds: ['m_9'] })] })
      expect(room.ledger.risks).toMatchObject([{ id, sectionId }])
    }
  })
  test('but not by an owner whose first name stands alone in one of the two', () => {
    for (const [one, other] of [
      ['Ben', 'Ben Okri'],
      ['Ben Okri', 'Ben'],
    ] as const) {
      const { analyse, room } = ledger()
      analyse({ actions: [action('Send the notes.', { owner: one })] })
      analyse({ actions: [action('Send the notes.', { owner: other })] })
      expect(room.ledger.actions).toMatchObject([{ id: 'a_1' }])
    }
  })
  test('two of one message stay two', () => {
    const { analyse, actions } = ledger()
    const both = [action('Send annex 1.'), action('Send annex 2.')]
    analyse({ actions: both })
    analyse({ actions: both.toReversed() })
    expect(actions()).toEqual(['a_1 Send annex 1.', 'a_2 Send annex 2.'])
  })

  test('the same words of several messages stay with their messages, in any order', () => {
    const { analyse, room } = ledger()
    const said = ['m_1', 'm_2', 'm_3'].map((id) => action('Send the notes.', { messageIds: [id] }))
    analyse({ actions: said })
    expect(analyse({ actions: said.toReversed() })).toBeNull()
    expect(analyse({ actions: [said[2]!, said[1]!] })).toMatchObject({ actions: [], dropped: ['a_1'] })
    expect(room.ledger.actions).toMatchObject([
      { id: 'a_2', messageIds: ['m_2'] },
      { id: 'a_3', messageIds: ['m_3'] },
    ])
  })

  test('the same words said twice in a message stay two', () => {
    const { analyse } = ledger()
    const twice = [action('Send the notes.'), action('Send the notes.')]
    expect(analyse({ actions: twice })!.actions).toHaveLength(2)
    expect(analyse({ actions: twice })).toBeNull()
  })

  test('before one that is only like it', () => {
    const { analyse, actions } = ledger()
    analyse({ actions: [action('Send the signed copy to Ana.')] })
    const like = action('Mail Ana the signed copy of the contract.')
    expect(analyse({ actions: [like, action('Send the signed copy to Ana.')] })).toMatchObject({ dropped: [] })
    expect(actions()).toEqual(['a_1 Send the signed copy to Ana.', 'a_2 Mail Ana the signed copy of the contract.'])
  })

  test('when only one field changes, which is recorded', () => {
    const { analyse } = ledger()
    const found = decision('We keep 30 days.', { evidence: ['We keep 30 days.'], status: 'pending' })
    analyse({ decisions: [found] })
    const changed: Partial<DecisionDraft>[] = [
      { status: 'approved' },
      { evidence: ['We keep 30 days.', 'Agreed.'] },
      {},
      { sectionId: 'sec_1' },
      { likelihood: 0.9 },
      { rationale: 'It is customary.' },
    ]
    for (const each of changed) {
      expect(analyse({ decisions: [{ ...found, ...each }] })).toMatchObject({ decisions: [{ id: 'd_1', ...each }] })
      expect(analyse({ decisions: [{ ...found, ...each }] })).toBeNull()
    }
  })
})

describe('[IN6] what a person ruled on', () => {
  test('is never dropped', () => {
    const { analyse, actions, room } = ledger()
    analyse({ actions: [action('Send the signed copy.')] })
    room.ledger.touched.a_1 = { by: 'p_ana', byName: 'Ana', at: 1, noted: false, first: null }
    expect(analyse({ actions: [action('Book a room.', { messageIds: ['m_5'] })] })).toMatchObject({ dropped: [] })
    expect(actions()).toEqual(['a_1 Send the signed copy.', 'a_2 Book a room.'])
  })

  test('keeps its words under the same id', () => {
    const { analyse, actions, room } = ledger()
    analyse({ actions: [action('Send the copy.')] })
    room.ledger.touched.a_1 = { by: 'p_ana', byName: 'Ana', at: 1, noted: false, first: null }
    analyse({ actions: [action('Send the signed copy.', { messageIds: ['m_1', 'm_2'] })] })
    expect(actions()).toEqual(['a_1 Send the copy.'])
  })
})

describe('[IN12] findings of the lexical analysis and the model', () => {
  test('a lexical item no longer found is removed, and its id is never reused', () => {
    const { analyse, actions } = ledger()
    analyse({ actions: [action('Send the signed copy.')] })
    expect(analyse({})).toMatchObject({ dropped: ['a_1'] })
    analyse({ actions: [action('Send the signed copy.')] })
    expect(actions()).toEqual(['a_2 Send the signed copy.'])
  })

  test('a model’s item survives lexical analyses and is removed by the next model analysis without it', () => {
    const { analyse, actions } = ledger()
    analyse({ actions: [action('Warn the insurer.', { found: 'model' })] })
    analyse({ actions: [action('Book a room.', { messageIds: ['m_5'] })] })
    expect(actions()).toEqual(['a_1 Warn the insurer.', 'a_2 Book a room.'])
    analyse({ actions: [action('Call the bank.', { found: 'model', messageIds: ['m_7'] })] })
    expect(actions()).toEqual(['a_2 Book a room.', 'a_3 Call the bank.'])
  })

  test('a model rewords a lexical item, and a later lexical analysis leaves the words', () => {
    const { analyse, actions, room } = ledger()
    const plain = action('Send it, the signed copy.', { owner: 'Ben' })
    analyse({ actions: [plain] })
    analyse({ actions: [action('Send the signed copy to Ana.', { owner: 'Ben', found: 'model' })] })
    expect(actions()).toEqual(['a_1 Send the signed copy to Ana.'])
    expect(analyse({ actions: [plain] })).toBeNull()
    analyse({ actions: [{ ...plain, status: 'done', due: 'Friday', messageIds: ['m_1', 'm_8'] }] })
    expect(room.ledger.actions).toMatchObject([
      { id: 'a_1', status: 'done', due: 'Friday', messageIds: ['m_1', 'm_8'] },
    ])
    expect(actions()).toEqual(['a_1 Send the signed copy to Ana.'])
  })

  test('[IN12] the owner and due date of an action remain when a model omits them', () => {
    const { analyse, room } = ledger()
    const told = action('Send the signed copy.', { owner: 'Ben', due: 'Friday' })
    analyse({ actions: [told, action('Send the signed copy to Ana.', { found: 'model' })] })
    expect(room.ledger.actions).toMatchObject([{ text: 'Send the signed copy to Ana.', owner: 'Ben', due: 'Friday' }])
  })

  test('a draft of both analyses contains each item once', () => {
    const { analyse, actions } = ledger()
    analyse({
      actions: [action('Send it, the signed copy.'), action('Send the signed copy to Ana.', { found: 'model' })],
    })
    expect(actions()).toEqual(['a_1 Send the signed copy to Ana.'])
  })
})

test('[IN13] [IN12] removed items make room for new ones', () => {
  const { analyse, room } = ledger()
  const hundred = (what: string, from: number) =>
    Array.from({ length: LEDGER_MAX.actions }, (_, i) =>
      action(`${what} number ${from + i}.`, { messageIds: [`m_${from + i}`] }),
    )
  analyse({ actions: hundred('Send the signed copy', 0) })
  const others = hundred('Call the bank', 1_000)
  expect(analyse({ actions: others })!.dropped).toHaveLength(100)
  expect(room.ledger.actions.map(({ text }) => text)).toEqual(others.map(({ text }) => text))
})

test('[IN13] items beyond the maximum are dropped, and a hundred items are matched with a hundred quickly', () => {
  const { analyse, room } = ledger()
  const many = Array.from({ length: 140 }, (_, i) =>
    action(`Send the signed copy number ${i} of the agreement to the registrar in town.`, { messageIds: [`m_${i}`] }),
  )
  analyse({ actions: many })
  expect(room.ledger.actions).toHaveLength(100)
  const began = performance.now()
  const reworded = many.slice(0, LEDGER_MAX.actions).map(({ text, ...rest }) => ({ ...rest, text: `Soon: ${text}` }))
  expect(analyse({ actions: reworded })).toMatchObject({ dropped: [] })
  expect(performance.now() - began).toBeLessThan(1_000)
  const decisions = many.map(({ text, ...rest }) => decision(text, { messageIds: rest.messageIds }))
  const risks = many.map(({ text, ...rest }) => risk(text, { messageIds: rest.messageIds }))
  analyse({ decisions, risks })
  expect([room.ledger.decisions.length, room.ledger.risks.length]).toEqual([60, 60])
})
