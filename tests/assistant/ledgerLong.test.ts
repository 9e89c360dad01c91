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
const MOST = 40

/** Per reading of a meeting that grows by one message: how many messages were evaluated. */
function evaluatedPerReading(reader: LedgerReader): number[] {
  const evaluated: number[] = []
  const { add } = MeetingLedger.prototype
  let count = 0
  MeetingLedger.prototype.add = function (...said) {
    count += 1
    add.apply(this, said)
  }
  try {
    const { messages, ...meeting } = meetingOf(LINES)
    for (let length = 1; length <= messages.length; length++) {
      count = 0
      reader.read({ ...meeting, messages: messages.slice(0, length) })
      evaluated.push(count)
    }
  } finally {
    MeetingLedger.prototype.add = add
  }
  return evaluated
}

test('[IN22] beyond the most that is read, one message is evaluated per reading, but for one reading in a quarter', () => {
  const evaluated = evaluatedPerReading(new LedgerReader(MOST))
  expect(evaluated.slice(0, MOST)).toEqual(Array(MOST).fill(1))
  const anew = evaluated.flatMap((count, i) => (count > 1 ? [i + 1] : []))
  expect(anew).toEqual([41, 51, 61, 71, 81])
  expect(Math.max(...evaluated)).toBeLessThanOrEqual(MOST)
})

test('[IN10] [IN22] a long meeting read on says the same as one read at once', () => {
  const reader = new LedgerReader(MOST)
  for (const length of [39, 40, 41, 50, 51, 77, 90]) {
    const meeting = meetingOf(LINES.slice(0, length))
    expect(reader.read(meeting)).toEqual(new LedgerReader(MOST).read(meeting))
  }
})
