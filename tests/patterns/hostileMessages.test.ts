import { expect, test } from 'vitest'
import { attribute } from '#engine/room/attribution.ts'
import { LedgerReader } from '../../assistant/offline/ledger/reader.ts'
import { meetingOf } from '../assistant/ledgerMeeting.ts'
import { withinTime } from '../helpers/withinTime.ts'

const TITLE = 'Quarterly budget'
const MAIL = [
  { id: 'sec_1', title: 'Ana, Monday', keywords: 'agenda lunch' },
  { id: 'sec_2', title: TITLE, keywords: 'budget quarter costs' },
]

/** Much more than any reading takes on a busy machine, patterns compiled first; what these messages did was not to end. */
const PATIENCE_MS = 15_000

test('[TX1] a message of openings in a row is attributed', () => {
  const text = `${'now,'.repeat(200)}! ${TITLE} costs`
  expect(withinTime(PATIENCE_MS, () => attribute(text, MAIL, 'sec_1')).sectionId).toBe('sec_2')
})

test('[TX1] words between an opening and what it opens may hold commas', () => {
  const opens = (text: string) => attribute(text, MAIL, 'sec_1').opens
  expect(opens(`I say we now, as agreed, (all of us) take: "${TITLE}" please`)).toBe(true)
  expect(opens(`I say we now take a,b,,c and 1,000 of ${TITLE} please`)).toBe(true)
  expect(opens(`I say we now (${TITLE} please`)).toBe(true)
  expect(opens(`I say we now do one, two, three, four, five, six ${TITLE} please`)).toBe(false)
  expect(opens(`I say it is over now. And so ${TITLE} please`)).toBe(false)
})

test('[TX2] a promise of many vague words is read', () => {
  const text = `I'll check ${'this one '.repeat(40)}9 by Friday`
  const ledger = withinTime(PATIENCE_MS, () => new LedgerReader().read(meetingOf([`Ana: ${text}`])))
  expect(ledger.actions.length).toBeLessThan(2)
})
