import { expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { Story } from '../../assistant/ledger/story.ts'
import { meetingOf } from './ledgerMeeting.ts'

const TALK = [
  'Ana: I will send the list by Friday.',
  'Ben: Who pays if they miss the date?',
  'Chiara: agreed',
  'Ana: ok',
]
const LINES = Array.from({ length: 90 }, (_, i) => TALK[i % TALK.length]!.replace('list', `list ${i}`))
const MOST = 40

/** Per reading of a meeting that grows by one message: how many messages were told anew. */
function toldPerReading(reader: LedgerReader): number[] {
  const told: number[] = []
  const { hear } = Story.prototype
  let count = 0
  Story.prototype.hear = function (...said) {
    count += 1
    hear.apply(this, said)
  }
  try {
    const { messages, ...meeting } = meetingOf(LINES)
    for (let length = 1; length <= messages.length; length++) {
      count = 0
      reader.read({ ...meeting, messages: messages.slice(0, length) })
      told.push(count)
    }
  } finally {
    Story.prototype.hear = hear
  }
  return told
}

test('[IN22] beyond the most that is read, a message is told alone but for one in a quarter', () => {
  const told = toldPerReading(new LedgerReader(MOST))
  expect(told.slice(0, MOST)).toEqual(Array(MOST).fill(1))
  const anew = told.flatMap((count, i) => (count > 1 ? [i + 1] : []))
  expect(anew).toEqual([41, 51, 61, 71, 81])
  expect(Math.max(...told)).toBeLessThanOrEqual(MOST)
})

test('[IN10] [IN22] a long meeting read on says the same as one read at once', () => {
  const reader = new LedgerReader(MOST)
  for (const length of [39, 40, 41, 50, 51, 77, 90]) {
    const meeting = meetingOf(LINES.slice(0, length))
    expect(reader.read(meeting)).toEqual(new LedgerReader(MOST).read(meeting))
  }
})
