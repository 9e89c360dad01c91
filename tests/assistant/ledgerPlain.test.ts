import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const ledgerOf = (...lines: string[]) => new LedgerReader().read(meetingOf(lines))
const decisionsOf = (...lines: string[]) => ledgerOf(...lines).decisions.map(({ text }) => text)
const actionsOf = (...lines: string[]) => ledgerOf(...lines).actions.map(({ text }) => text)
const risksOf = (...lines: string[]) =>
  ledgerOf(...lines)
    .risks.filter(({ messageIds }) => messageIds.length > 0)
    .map(({ text }) => text)

describe('a decision', () => {
  test('[IN26] that only chooses carries what it answers', () => {
    expect(
      decisionsOf('Ana: How long do we keep recordings?', 'Ben: Let us go with 180 days.', 'Chiara: Agreed.'),
    ).toEqual(['Let us go with 180 days. (“How long do we keep recordings?”)'])
    expect(
      decisionsOf(
        'Ana: I suggest we cut the fee to 5 percent.',
        'Ben: Hm.',
        "Chiara: Let's make it 6 percent.",
        'Ana: ok, agreed',
      ),
    ).toEqual(["Let's make it 6 percent. (“I suggest we cut the fee to 5 percent.”)"])
  })

  test('[IN26] that names its object stands as it is', () => {
    expect(
      decisionsOf(
        'Ana: How long do we keep recordings?',
        'Ben: Let us keep recordings for 180 days.',
        'Chiara: Agreed.',
      ),
    ).toEqual(['Let us keep recordings for 180 days.'])
  })

  test.each([
    [['Ana: Do we drop the encryption clause?', 'Ben: Pía dropped, let us wait.', 'Chiara: ok']],
    [['Ana: Pía dropped, let us wait.', 'Ben: yes']],
    [['Ana: Do we agree that the fee stays?', 'Ben: should we drop the last sentence', 'Chiara: good question']],
    [['Ana: Still open whether we keep the recordings.', 'Ben: yes']],
    [['Ana: The question is who approves the budget.', 'Ben: agreed']],
    [['Ana: We will wait for Chiara, a few minutes.', 'Ben: Okay.']],
    [["Ana: So we're ready to begin.", 'Ben: Okay.']],
    [['Ana: Today we are going to have our second meeting.', 'Ben: Okay.']],
    [["Ana: We'll move on, then, to questions from Chiara.", 'Ben: Okay.']],
    [['Ana: Dann fangen wir an.', 'Ben: Ja, gut.']],
  ])('[IN27] is none of %j', (lines) => {
    expect(decisionsOf(...lines)).toEqual([])
  })
})

test.each([
  ["Ana: Then we'll wait for the audit report before we sign.", 'Ben: Agreed.'],
  ['Ana: We are over budget, so we drop the display.', 'Ben: Agreed.'],
  ['Ana: Then we start on the first of May.', 'Ben: Agreed.'],
])('[IN27] a choice of what is done outside of the meeting stands: %j', (...lines) => {
  expect(decisionsOf(...lines)).toHaveLength(1)
})

describe('an action', () => {
  test.each([
    [['Ana: How do I begin a line? I am writing, and then press Enter.', 'Ben: Writing, and then press Enter.']],
    [['Ana: I will be writing, and then press Enter right away.']],
    [['Ana: We need a definition of fingerprints.', 'Ben: Scrap that, it is defined in the DPA.', 'Ben: On me.']],
    [['Ana: Who defines it?', 'Ben: On me. Scrap that, it is defined in the DPA.']],
  ])('[IN27] is none of %j', (lines) => {
    expect(actionsOf(...lines)).toEqual([])
  })

  test('[IN27] stands where something is left to do', () => {
    expect(actionsOf('Ana: Who drafts the definition of fingerprints?', 'Ben: On me.')).toHaveLength(1)
    expect(actionsOf('Ana: I will be sending the draft to counsel by Friday.')).toHaveLength(1)
  })
})

describe('a risk', () => {
  test('[IN28] named outright is one', () => {
    for (const named of [
      'There is a risk that recordings leak.',
      'We risk losing the deposit.',
      'The main risk is that nobody reads it.',
    ])
      expect(risksOf(`Ana: ${named}`, 'Ben: Right.'), named).toEqual([named])
  })

  test('[IN28] denied or asked for is none', () => {
    expect(risksOf('Ana: There is no risk that this leaks.')).toEqual([])
    expect(risksOf('Ana: Is there a risk of that?')).toEqual([])
  })
})
