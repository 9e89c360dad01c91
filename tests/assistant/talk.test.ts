import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Graded, gradedTalk, type Judged, type List, tallyOf } from '#dev/training/talk/judge.ts'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const CORPUS = new URL('../../../shared/corpus/talk/meetings.jsonl.gz', import.meta.url)
const isThere = existsSync(CORPUS)
if (!isThere) console.log('skipped: the real meetings are not beside this checkout')

const BOTH: readonly List[] = ['decisions', 'actions']
const isRecorded = ({ item }: Judged) => item.explicit === true

describe.runIf(isThere)('[IN33] real meetings that were held out from fitting', () => {
  const held: Graded[] = isThere ? gradedTalk(CORPUS.pathname, 'val') : []
  const about = (...kinds: string[]) => held.filter(({ meeting }) => kinds.includes(meeting.kind))

  test('what is recorded is right, and little', () => {
    const { items, right, messages } = tallyOf(held, isRecorded, BOTH)
    expect(items).toBeGreaterThan(0)
    expect(right / items).toBeGreaterThanOrEqual(0.7)
    expect((100 * items) / messages).toBeLessThanOrEqual(1)
  })

  test('of decisions and actions about a product half are found, and 45 of 100 that are listed are right', () => {
    const { items, right, met, sure } = tallyOf(about('Product'), () => true, BOTH)
    expect(met / sure).toBeGreaterThanOrEqual(0.5)
    expect(right / items).toBeGreaterThanOrEqual(0.45)
  })

  test('where hardly anything is decided, hardly anything is recorded', () => {
    const { items, messages } = tallyOf(about('Academic', 'Committee'), isRecorded, BOTH)
    expect((100 * items) / messages).toBeLessThanOrEqual(1)
  })
})

test('[IN32] what somebody says outright is likelier than what he muses about', () => {
  const read = (line: string) => new LedgerReader().read(meetingOf([`Ana: ${line}`, 'Ben: fine by me', 'Chiara: ok']))
  const [sure] = read('Decided, we keep the old name.').decisions
  const [unsure] = read('The paper is rather thin, and we keep it.').decisions
  expect(sure?.likelihood).toBeGreaterThan(unsure?.likelihood ?? 0)
  expect(sure?.likelihood).toBeLessThanOrEqual(1)
})
