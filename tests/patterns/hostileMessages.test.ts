import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attribute } from '#engine/room/attribution/attribution.ts'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from '../assistant/ledgerMeeting.ts'
import { withinTime } from '../helpers/withinTime.ts'
import { attackText } from './attacks.ts'
import { MESSAGE_LENGTH } from './cost.ts'
import type { Known } from './known.ts'

const TITLE = 'Quarterly budget'
const MAIL = [
  { id: 'sec_1', title: 'Ana, Monday', keywords: 'agenda lunch' },
  { id: 'sec_2', title: TITLE, keywords: 'budget quarter costs' },
]

/** Much more than any reading takes on a busy machine, patterns compiled first; what these messages did was not to end. */
const PATIENCE_MS = 15_000

test('[TX1] a message of many consecutive openings is attributed', () => {
  const text = `${'now,'.repeat(200)}! ${TITLE} costs`
  expect(withinTime(PATIENCE_MS, () => attribute(text, MAIL, 'sec_1')).sectionId).toBe('sec_2')
})

test('[TX1] commas are allowed between an opening and the section it names', () => {
  const opens = (text: string) => attribute(text, MAIL, 'sec_1').opens
  expect(opens(`I say we now, as agreed, (all of us) take: "${TITLE}" please`)).toBe(true)
  expect(opens(`I say we now take a,b,,c and 1,000 of ${TITLE} please`)).toBe(true)
  expect(opens(`I say we now (${TITLE} please`)).toBe(true)
  expect(opens(`I say we now do one, two, three, four, five, six ${TITLE} please`)).toBe(false)
  expect(opens(`I say it is over now. And so ${TITLE} please`)).toBe(false)
})

test('[TX2] a promise with many vague words is analysed', () => {
  const text = `I'll check ${'this one '.repeat(40)}9 by Friday`
  const ledger = withinTime(PATIENCE_MS, () => new LedgerReader().read(meetingOf([`Ana: ${text}`])))
  expect(ledger.actions.length).toBeLessThan(2)
})

/** Cues of every kind, over and over, with what they may wait for at the end or not. */
const CUES = [
  ...['now, ', 'next: ', 'back to ', 'about the ', 'section 4.2, ', 'ok so then ', 'let’s ', '¿y ', '7.1 '],
  ...[
    "I'll check this one ",
    'Ben, can you ',
    'please ',
    'action: ',
    'by Friday ',
    'expect\t',
    'needs to be ',
    'we agreed ',
  ],
  ...[
    'no wait... ',
    'the contract says 30 ',
    '12,000.00 ',
    '"',
    '‘',
    '(',
    '@Ben ',
    '. ',
    '…',
    '\n',
    'ich ',
    'agreed, ',
  ],
]
const known = JSON.parse(readFileSync(new URL('../../fixtures/patterns.json', import.meta.url), 'utf8')) as Known
const attacks = Object.values(known).map(({ attack }) => attackText(attack, MESSAGE_LENGTH - 40))
const spread = attacks.filter((_, i) => i % Math.ceil(attacks.length / 40) === 0)
const HOSTILE = [
  ...CUES.map(
    (cue, i) => cue.repeat(Math.floor((MESSAGE_LENGTH - 40) / cue.length)) + ['9', '!', ' ?', '\u0001'][i % 4],
  ),
  ...spread.flatMap((text) => [`I'll send ${text} now`, `now, ${text} ${TITLE} costs`]),
].map((text) => text.slice(0, MESSAGE_LENGTH))
const ORDINARY = 'I think the budget of the second quarter is fine, and Ben will send the list by Friday. '
  .repeat(12)
  .slice(0, MESSAGE_LENGTH)
/** How many times as long as an ordinary message of the same length a hostile one may take. */
const ORDINARY_MAX = 30
const TRIES = 5

/** The messages that took too long each time, others beside them. */
function slow(take: (text: string) => void): string[] {
  const timed = (text: string): number => {
    const began = performance.now()
    withinTime(PATIENCE_MS, () => take(text))
    return performance.now() - began
  }
  for (let time = 0; time < 3; time++) timed(ORDINARY)
  const isSlow = (text: string) => timed(text) > ORDINARY_MAX * timed(ORDINARY)
  return HOSTILE.filter((text) => Array.from({ length: TRIES }).every(() => isSlow(text)))
}

test('[TX1] hostile messages are attributed about as fast as others', () => {
  expect(slow((text) => void attribute(text, MAIL, 'sec_1'))).toEqual([])
})

test('[TX2] hostile messages are analysed for the ledger about as fast as others', () => {
  expect(
    slow((text) => void new LedgerReader().read(meetingOf([`Ana: ${text}`, 'Ben: ok', `Ben: ${text.slice(1)}`]))),
  ).toEqual([])
})
