import { describe, expect, test } from 'vitest'
import { EDITING_MS, NOTED_MAX } from '#engine/room/decide/ledger.ts'
import type { DataOf } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { intelView } from '#projections/views/intel.ts'
import { given } from '../../helpers/given.ts'
import { ANA, BEN, ended, meeting, opened, room, said, uploaded, voted } from '../../helpers/givenMeeting.ts'

const found = (id: string) => ({
  id,
  evidence: ['Ben sends it by Friday'],
  messageIds: ['m_1'],
  found: 'lexical' as const,
})
const analysed = (over: Partial<DataOf<'analysed'>> = {}) =>
  fact('analysed', ASSISTANT, { upTo: 5, decisions: [], risks: [], actions: [], dropped: [], ...over })
const suggestions = analysed({
  decisions: [{ ...found('d_1'), text: 'The cap stays.', status: 'approved' }],
  risks: [{ ...found('r_1'), text: 'No cap.', kind: 'risk', severity: 'low' }],
  actions: [{ ...found('a_1'), text: 'Send the copy.', owner: 'Ben', due: 'Friday', status: 'open' }],
  questions: [{ ...found('q_1'), text: 'Who signs?', askedBy: ANA, status: 'open' }],
})
const message = said(ANA, '  Ben sends the copy by Friday.  ', { messageId: 'm_1' })
const talk = given(meeting(), message, suggestions)
const vote = { type: 'vote', by: ANA, messageId: 'm_b', action: 'yes' } as const
const note = (over: object = {}) => ({ type: 'note', by: BEN, kind: 'action', text: 'Call legal.', ...over }) as const
const amend = (itemId: string, over: object) => ({ type: 'amend', by: BEN, itemId, ...over }) as const

describe('an entry that a person adds', () => {
  test('[LE1] [LE11] is in the ledger at once, with the messages it cites as evidence', () => {
    const noted = talk
      .when(note({ owner: 'Ben', due: 'Friday', sectionId: 'sec_1', messageIds: ['m_1', 'm_1'] }))
      .gives([
        'noted',
        {
          kind: 'action',
          text: 'Call legal.',
          owner: 'Ben',
          due: 'Friday',
          sectionId: 'sec_1',
          evidence: ['Ben sends the copy by Friday.'],
          messageIds: ['m_1'],
          participantId: BEN,
        },
      ])
    const action = intelView(noted.room).actions.at(-1)!
    noted.replies({ id: action.id })
    expect(action).toMatchObject({
      id: expect.stringMatching(/^a_/),
      source: 'person',
      suggested: false,
      status: 'open',
      editedBy: { id: BEN, name: 'Ben' },
    })
  })

  test('[LE1] [LE9] of each kind has that kind’s defaults', () => {
    const kinds = [
      ['decision', 'decisions', { status: 'approved' }],
      ['risk', 'risks', { severity: 'medium', kind: 'risk' }],
      ['question', 'questions', { status: 'open', askedBy: { id: BEN, name: 'Ben' } }],
    ] as const
    for (const [kind, list, fields] of kinds) {
      const { room } = talk.when(note({ kind })).gives(['noted', { kind }])
      expect(intelView(room)[list].at(-1)).toMatchObject({
        text: 'Call legal.',
        source: 'person',
        suggested: false,
        ...fields,
      })
    }
  })

  test('[LE2] [LE6] [LE11] that does not fit is refused', () => {
    talk.when(note({ sectionId: 'constructor' })).refused('unknown-section')
    talk.when(note({ messageIds: ['m_1', 'm_none'] })).refused('unknown-evidence')
    talk.when(note({ kind: 'risk', owner: 'Ben' })).refused('only-actions-due')
    talk.when(note({ kind: 'question', due: 'Friday' })).refused('only-actions-due')
    talk.when(note({ severity: 'high' })).refused('only-risks-severe')
    talk.when(note({ by: 'p_none' })).refused('not-participant')
    talk.when(note({ kind: 'risk', owner: null, severity: 'high' })).gives(['noted', { severity: 'high' }])
  })

  test('[LE7] is taken from the start until 24 hours after the end', () => {
    given(room(), uploaded()).when(note()).refused('not-chat')
    given(room(), ended()).when(note()).refused('room-ended')
    const over = given(meeting(), ended())
    over.when(note(), EDITING_MS - 1).gives(['noted'])
    over.when(note(), EDITING_MS).refused('ledger-closed')
  })

  test('[LE8] is one of 200', () => {
    let outcome = talk.when(note())
    for (let i = 1; i < NOTED_MAX; i++) outcome = outcome.when(note())
    outcome.when(note()).refused('ledger-full')
  })
})

describe('an edit', () => {
  test('[LE3] [LE9] changes what is given and nothing else, and says who did it', () => {
    const edited = talk
      .when(amend('a_1', { text: 'Send the signed copy.', due: null, owner: 'Ben', status: 'done' }))
      .gives([
        'amended',
        { itemId: 'a_1', text: 'Send the signed copy.', due: null, status: 'done', participantId: BEN },
      ])
    expect(edited.facts[0]!.data).not.toHaveProperty('owner')
    expect(intelView(edited.room).actions[0]).toMatchObject({
      id: 'a_1',
      text: 'Send the signed copy.',
      owner: 'Ben',
      due: null,
      status: 'done',
      suggested: false,
      source: 'ai',
      editedBy: { id: BEN, name: 'Ben' },
      editedAt: edited.at,
    })
    edited.when(amend('a_1', { text: 'Send the signed copy.', due: null, status: 'done' })).nothing()
  })

  test('[LE3] moves an entry to a section and away from it', () => {
    const placed = talk.when(amend('r_1', { sectionId: 'sec_2', severity: 'high' }))
    expect(intelView(placed.room).risks[0]).toMatchObject({ sectionId: 'sec_2', severity: 'high' })
    const freed = placed.when(amend('r_1', { sectionId: null }))
    expect(intelView(freed.room).risks[0]).not.toHaveProperty('sectionId')
  })

  test('[LE3] answers a question', () => {
    const { room } = talk.when(amend('q_1', { status: 'answered' })).gives(['amended', { status: 'answered' }])
    expect(intelView(room).questions).toMatchObject([{ status: 'answered', askedBy: { id: ANA, name: 'Ana' } }])
  })

  test('[LE6] of a field that the kind does not have is refused', () => {
    talk.when(amend('d_1', { owner: 'Ben' })).refused('only-actions-due')
    talk.when(amend('a_1', { severity: 'low' })).refused('only-risks-severe')
    talk.when(amend('r_1', { status: 'done' })).refused('no-such-status')
    talk.when(amend('d_1', { status: 'done' })).refused('no-such-status')
    talk.when(amend('q_1', { status: 'approved' })).refused('no-such-status')
    talk.when(amend('a_1', { sectionId: 'sec_99' })).refused('unknown-section')
    for (const id of ['a_none', '__proto__', '']) talk.when(amend(id, { text: 'x' })).refused('unknown-entry')
  })

  test('[LE6] of a decision by vote is only its status', () => {
    const id = voteDecisionId('m_b')
    const decided = given(meeting(), opened('m_b', 'sec_1'), voted('m_b', BEN)).when(vote)
    decided.when(amend(id, { text: 'Mine.' })).refused('entry-by-vote')
    decided.when({ type: 'dropEntry', by: BEN, itemId: id }).refused('entry-by-vote')
    decided.when({ type: 'accept', by: BEN, itemId: id }).nothing()
    const { room } = decided.when(amend(id, { status: 'rejected' })).gives(['amended', { status: 'rejected' }])
    expect(intelView(room).decisions[0]).toMatchObject({ status: 'rejected', source: 'vote' })
  })
})

describe('a suggestion', () => {
  test('[LE4] that a person accepts stands as it was found', () => {
    expect(intelView(talk.room).decisions[0]).toMatchObject({ status: 'pending', suggested: true })
    const accepted = talk
      .when({ type: 'accept', by: BEN, itemId: 'd_1' })
      .gives(['accepted', { itemId: 'd_1', participantId: BEN }])
    expect(intelView(accepted.room).decisions[0]).toMatchObject({
      status: 'approved',
      suggested: false,
      text: 'The cap stays.',
    })
    accepted.when({ type: 'accept', by: ANA, itemId: 'd_1' }).nothing()
    talk.when({ type: 'accept', by: BEN, itemId: 'd_none' }).refused('unknown-entry')
  })

  test('[LE5] that a person removes is gone, and gone only once', () => {
    for (const [itemId, list] of [
      ['d_1', 'decisions'],
      ['r_1', 'risks'],
      ['a_1', 'actions'],
      ['q_1', 'questions'],
    ] as const) {
      const gone = talk.when({ type: 'dropEntry', by: ANA, itemId }).gives(['dropped', { itemId, participantId: ANA }])
      expect(intelView(gone.room)[list]).toEqual([])
      gone.when({ type: 'dropEntry', by: ANA, itemId }).refused('unknown-entry')
    }
  })
})

describe('a decision by vote', () => {
  test('[LE30] names everyone who voted yes and how many were connected', () => {
    const decided = given(meeting(), opened('m_b', 'sec_1'), voted('m_b', BEN)).when(vote)
    expect(intelView(decided.room).decisions).toMatchObject([
      {
        votedBy: [
          { id: BEN, name: 'Ben' },
          { id: ANA, name: 'Ana' },
        ],
        connected: 2,
        rationale: 'Confirmed by Ben and Ana, unanimous among 2 people connected.',
      },
    ])
  })
})
