import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const read = (lines: readonly string[]) => new LedgerReader().read(meetingOf(lines))
const actionsOf = (lines: readonly string[]) =>
  read(lines).actions.map(({ owner, due, status }) => `${owner} | ${due}${status === 'done' ? ' (done)' : ''}`)
const risksOf = (lines: readonly string[]) => read(lines).risks.map(({ kind }) => kind)
const decisionsOf = (lines: readonly string[]) => read(lines).decisions.map(({ status }) => status)

/** Short talk, polite talk, hurried talk and talk in a foreign tongue: who does what until when. */
const ACTIONS: readonly (readonly [action: string, ...lines: string[]])[] = [
  ['Ben | end of next week', 'Ana: Ben, soak test on the staging rig?', 'Ben: ack. end of next week'],
  ['Ben | before noon', 'Ana: then the readme needs a fix. Ben?', 'Ben: yep, fixing it before noon'],
  ['Ana | tonight', 'Ana: slides from me tonight'],
  ['Ana | Monday', 'Ana: the invoices are mine. Monday'],
  ['Ana | 5 December', 'Ana: I speak with the landlord on 5 December'],
  ['Ana | tmrw morning', 'Ana: 40 works for me, will change the sheet tmrw morning'],
  ['Ben | sunday nite', 'Ana: ben can u wipe the test accounts', 'Ben: yeah yeah sunday nite'],
  [
    'Ben | Tuesday next',
    'Ana: Ben, would you be so kind as to circulate the list?',
    'Ben: I shall circulate it by Tuesday next',
  ],
  [
    'Ben | 4 March',
    'Ana: Ben, might I ask you to write to them?',
    'Ben: My pleasure. They shall have our letter by 4 March.',
  ],
  ['Ben | Friday', 'Ana: Ben, could I trouble you to have the annex corrected by Friday?', 'Ben: Consider it in hand.'],
  [
    'Ana | Thursday',
    'Ana: I should be delighted to redraft the clause.',
    'Ben: Would Thursday suit you?',
    'Ana: Thursday suits me very well.',
  ],
  [
    'Ana | tomorrow noon',
    'Ana: Shall I prepare the minutes?',
    'Ben: If you would. Would tomorrow noon be possible?',
    'Ana: no trouble at all',
  ],
  ['Ana | in two days', 'Ana: I could have a first version ready in two days', 'Ben: that would be lovely'],
  [
    'Ben | next Friday',
    'Ana: The alarms must be set up first. Ben, you do it?',
    'Ben: ok, but not this week. next Friday',
  ],
  [
    'Ben | tomorrow',
    'Ana: Ben, please can you look for the contract today?',
    'Ben: I go there tomorrow. I will send you a photo then',
  ],
]

const NO_ACTIONS: readonly (readonly string[])[] = [
  ['Ana: Ben, any news from the printer?', 'Ben: yes, on Friday'],
  ['Ana: Ben, ok with 30 days?', 'Ben: sure'],
  ['Ana: I check the mail every Friday'],
  ['Ana: Ben, build is still red'],
  ['Ana: the mistake is mine'],
  ['Ana: the rule says members must be asked by 1 May'],
  ['Ana: I could set up the server by Friday... no wait, I am away'],
  ['Ana: I shall come to that later'],
  ['Ana: Ben, could you send it by Friday?', 'Ben: I fear that I cannot, the week is full'],
]

describe('[IN15] [IN16] tasks in many ways of speaking', () => {
  for (const [action, ...lines] of ACTIONS) test(lines.join(' / '), () => expect(actionsOf(lines)).toEqual([action]))
  for (const lines of NO_ACTIONS) test(`none: ${lines.join(' / ')}`, () => expect(actionsOf(lines)).toEqual([]))
})

test('[IN16] a refusal of something else does not undo what was taken on', () => {
  const lines = [
    'Ana: Ben, please send the list by Monday',
    'Ben: will do',
    'Ana: do we need five copies?',
    'Ben: nope',
  ]
  expect(actionsOf(lines)).toEqual(['Ben | Monday'])
})

const RISKS: readonly (readonly [kind: string, ...lines: string[]])[] = [
  ['contradiction', 'Ana: that is hardly compatible with what the letter says'],
  ['contradiction', 'Ana: the two letters contradict each other', 'Ben: ouch, true'],
  ['contradiction', 'Ana: our manual foresees one day a year. The handbook says two.'],
  ['contradiction', 'Ana: the deck says dec 1', 'Ben: I told the press the 3rd'],
  ['contradiction', 'Ana: there is a discrepancy between the two annexes'],
  ['missing-info', 'Ana: the field is just blank there'],
  ['missing-info', 'Ana: nobody ever asked which format the archive wants', 'Ben: true, nobody did'],
  ['missing-info', 'Ana: I do not find it in the thread'],
  ['missing-info', 'Ana: there is no criterion for that anywhere in the text'],
  ['risk', 'Ana: it deletes the wrong customer when you swap them'],
  ['risk', 'Ana: we might be held to account for devices of other people'],
  ['risk', 'Ana: the old machine gets no more security updates'],
  ['risk', 'Ana: half of the readers will be angry'],
  ['risk', 'Ana: any visitor can log in as somebody else'],
]
const NO_RISKS: readonly (readonly string[])[] = [
  ['Ana: Oh dear.'],
  ['Ana: which two are missing, if I may ask?'],
  ['Ana: no promises'],
  ['Ana: I looked, nobody called it, ever'],
  ['Ana: see you on the 3rd. I mean the 10th!'],
  ['Ana: I fear that I cannot come'],
  ['Ana: nobody has time for this'],
]

describe('[IN17] risks in many ways of speaking', () => {
  for (const [kind, ...lines] of RISKS) test(lines.join(' / '), () => expect(risksOf(lines)).toEqual([kind]))
  for (const lines of NO_RISKS) test(`none: ${lines.join(' / ')}`, () => expect(risksOf(lines)).toEqual([]))
})

const DECISIONS: readonly (readonly [status: string, ...lines: string[]])[] = [
  ['approved', 'Ana: three copies everywhere, less to explain', 'Ben: fine by me'],
  ['approved', 'Ana: copies fixed at three, done.'],
  ['approved', 'Ana: I would suggest that we keep them apart', 'Ben: I have no objection'],
  ['approved', 'Ana: Then it is settled: one list for both.'],
  ['approved', 'Ana: my vote: keep the old name', 'Ben: same'],
  ['rejected', 'Ana: lists on paper: rejected.'],
  ['pending', 'Ana: not now. park it until the numbers are in'],
  ['pending', 'Ana: we leave the name for the next meeting'],
  ['pending', 'Ana: Let us leave that question open for now.'],
]

describe('[IN18] decisions in many ways of speaking', () => {
  for (const [status, ...lines] of DECISIONS)
    test(lines.join(' / '), () => expect(decisionsOf(lines)).toEqual([status]))
})
