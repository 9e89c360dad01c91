import { expect, test } from 'vitest'
import { MeetingLedger } from '../../assistant/ledger/meetingLedger.ts'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const TALK = [
  'Ana: I will send the list by Friday.',
  'Ben: Who pays if they miss the date?',
  'Chiara: agreed',
  'Ana: ok',
]
const LINES = Array.from({ length: 90 }, (_, i) => TALK[i % TALK.length]!.replace('list', `list ${i}`))

/** The meeting of so many lines, where Dora joins after this many. */
function joinedLater(length: number, after: number, lines: readonly string[] = LINES) {
  const meeting = meetingOf(lines.slice(0, length))
  const dora = { id: 'p_9', name: 'Dora', after }
  return { ...meeting, people: length > after ? [...meeting.people, dora] : meeting.people }
}

/** Per reading of a meeting that grows by one message: how many messages were evaluated. Dora joins after 70. */
function evaluatedPerReading(reader: LedgerReader): number[] {
  const evaluated: number[] = []
  const { add } = MeetingLedger.prototype
  let count = 0
  MeetingLedger.prototype.add = function (...said) {
    count += 1
    add.apply(this, said)
  }
  try {
    for (let length = 1; length <= LINES.length; length++) {
      count = 0
      reader.read(joinedLater(length, 70))
      evaluated.push(count)
    }
  } finally {
    MeetingLedger.prototype.add = add
  }
  return evaluated
}

test('[IN22] [IN42] each message is evaluated once, however long the meeting is and whoever joins', () => {
  const evaluated = evaluatedPerReading(new LedgerReader())
  expect(evaluated).toEqual(Array(LINES.length).fill(1))
})

test('[IN10] [IN22] a long meeting read on says the same as one read at once', () => {
  const reader = new LedgerReader()
  for (const length of [39, 40, 41, 50, 51, 77, 90]) {
    const meeting = meetingOf(LINES.slice(0, length))
    expect(reader.read(meeting)).toEqual(new LedgerReader().read(meeting))
  }
})

test('[IN10] [LN10] a long meeting read in pieces says the same, and says what is left', () => {
  const reader = new LedgerReader()
  const meeting = joinedLater(90, 70)
  expect([40, 40, 9].map((messages) => reader.advance(meeting, messages))).toEqual([50, 10, 1])
  expect(reader.read(meeting)).toEqual(new LedgerReader().read(meeting))
  expect(reader.advance(meeting, 40)).toBe(0)
})

test('[IN42] who joins is known by name in what is said from then on, however the meeting is read', () => {
  const lines = LINES.with(8, 'Ben: Dora, can you write to the auditors by Monday?').with(
    9,
    'Chiara: @Dora can you call the bank by Tuesday?',
  )
  const ownersOf = (after: number, upTo: readonly number[]) => {
    const reader = new LedgerReader()
    const read = upTo.map((length) => reader.read(joinedLater(length, after, lines))).at(-1)!
    expect(read).toEqual(new LedgerReader().read(joinedLater(upTo.at(-1)!, after, lines)))
    return read
  }
  const asked = (after: number) =>
    JSON.stringify(ownersOf(after, [3, 8, 9, 10, 11, 12]).actions.map(({ text, owner }) => [text, owner]))
  expect(asked(0)).not.toBe(asked(11))
  expect(asked(8)).toBe(asked(0))
  expect(asked(11)).toBe(asked(12))
  ownersOf(70, [60, 71, 72, 80, 90])
})
