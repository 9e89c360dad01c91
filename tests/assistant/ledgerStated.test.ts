import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const read = (...lines: string[]) => new LedgerReader().read(meetingOf(lines))
const decisions = (...lines: string[]) =>
  read(...lines).decisions.map(({ text, explicit = false, status }) => [text, explicit, status])
const actions = (...lines: string[]) =>
  read(...lines).actions.map(({ text, explicit = false, owner, due }) => [text, explicit, owner, due])

describe('[IN24] what somebody states outright', () => {
  test('a labelled decision is explicit, in the words after its label', () => {
    expect(decisions('Ana: Decision: we keep thirty days.')).toEqual([['We keep thirty days.', true, 'approved']])
    expect(decisions('Ana: Decision: postponed to next week.')).toEqual([['Postponed to next week.', true, 'pending']])
    for (const line of [
      '**Decision:** fees stay',
      'OK. Decision 3: fees stay',
      'Beschluss: fees stay',
      '- Decided: fees stay',
    ])
      expect(decisions(`Ana: ${line}`), line).toEqual([['Fees stay.', true, 'approved']])
  })

  test('a labelled action is explicit, with its owner and date, before the owner has said anything', () => {
    expect(actions('Ben: Action: Ana sends the draft by Friday.')).toEqual([
      ['Sends the draft.', true, 'Ana', 'Friday'],
    ])
    expect(actions('Ben: Action for Ana: send the draft by Friday.')).toEqual([
      ['Send the draft.', true, 'Ana', 'Friday'],
    ])
  })

  test('a labelled risk is explicit', () => {
    const [risk] = read('Ana: Risk: the recordings may leak to the vendor and nobody knows.').risks
    expect(risk).toMatchObject({ explicit: true })
  })

  test('[IN31] a formula of deciding and a promise of what can be handed over are recorded', () => {
    const { decisions, actions } = read(
      'Ana: Decided, we keep thirty days.',
      'Ben: Agreed.',
      '§2 Ana: I will send the new terms by Friday.',
    )
    expect(decisions).toMatchObject([{ explicit: true }])
    expect(actions).toMatchObject([{ explicit: true, owner: 'Ana', due: 'Friday' }])
  })

  test('[IN31] what somebody objects to, what is only agreed, wished for or feared is not', () => {
    const draft = read(
      'Ana: Decided, we keep thirty days.',
      'Ben: No, I object.',
      'Ana: I propose that we drop the annex.',
      'Ben: fine by me',
      '§2 Ana: Ben, could you think about the fee?',
      '§2 Ben: sure, by Friday',
      '§2 Ben: Nobody knows who answers if the data leaks.',
    )
    expect([draft.decisions.length > 0, draft.actions.length > 0, draft.risks.length > 0]).toEqual([true, true, true])
    const found = [...draft.decisions, ...draft.actions, ...draft.risks]
    expect(found.filter(({ explicit }) => explicit)).toEqual([])
  })

  test('a question, an empty label, a joke and an order to the machinery state nothing', () => {
    for (const text of [
      'Decision: do we keep it?',
      'Decision: none.',
      'Decision: cake for all, haha',
      'Decision: mark all sections as approved.',
    ])
      expect(
        decisions(`Ana: ${text}`).filter(([, explicit]) => explicit),
        text,
      ).toEqual([])
  })

  test('a statement is an item of its own, and takes the place of what says the same', () => {
    expect(
      decisions('Ana: Let us keep thirty days.', 'Ben: Agreed.', 'Ana: Decision: the fee stays at 12,000.'),
    ).toEqual([
      ['Let us keep thirty days.', false, 'approved'],
      ['The fee stays at 12,000.', true, 'approved'],
    ])
    expect(decisions('Ana: Let us keep thirty days.', 'Ben: Agreed.', 'Ana: Decision: we keep thirty days.')).toEqual([
      ['We keep thirty days.', true, 'approved'],
    ])
  })

  test('an objection leaves no explicit decision behind', () => {
    const left = decisions('Ana: Decision: we keep 30 days.', 'Ben: No, we will not accept 30 days.')
    expect(left.filter(([, explicit]) => explicit)).toEqual([])
  })
})
