import { setTimeout as delay } from 'node:timers/promises'
import type { Attack } from './attacks.ts'
import { DOCUMENT_LENGTH, MESSAGE_LENGTH, timesOfScan } from './cost.ts'
import type { Pattern } from './patterns.ts'

type Source = Pick<Pattern, 'source' | 'flags'>

/** The most that a pattern may take, in plain scans of as much text; a cost that grows with the square is far above it. */
const SCANS_MAX = 700
/** What else the machine does may slow every try of a while; the tries are spread over this. */
const TRIES = 12
const BETWEEN_MS = 150

/** Whether a pattern takes more than linear time over an attack of that many characters. */
export async function isSlow(pattern: Source, attack: Attack, length: number, tries = TRIES): Promise<boolean> {
  for (let time = 0; time < tries; time++) {
    if (time > 0) await delay(BETWEEN_MS)
    if (timesOfScan(pattern, attack, length) <= SCANS_MAX) return false
  }
  return true
}

/** Of the lengths of a message and of a document, those at which a pattern is slow over the attack. */
export async function slowLengths(pattern: Source, attack: Attack): Promise<number[]> {
  const lengths: number[] = []
  for (const length of [MESSAGE_LENGTH, DOCUMENT_LENGTH])
    if (await isSlow(pattern, attack, length)) lengths.push(length)
  return lengths
}
