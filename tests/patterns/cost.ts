import { withinTime } from '../helpers/withinTime.ts'
import { type Attack, attacksOn, attackText } from './attacks.ts'

/** Characters of the longest message, and of a long document. */
export const MESSAGE_LENGTH = 1_000
export const DOCUMENT_LENGTH = 50_000
const PATIENCE_MS = 1_000
const SEARCH_MS = 1_500
const WARM_UPS = 3
const CANDIDATES = 4
const BETWEEN_LENGTH = 8_000

type Source = { readonly source: string; readonly flags: string }

/** Applies a pattern as code does: to all of the text where it is global, else up to its first match. */
function apply(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
}

function timed(pattern: RegExp, text: string): number {
  const began = performance.now()
  apply(pattern, text)
  return performance.now() - began
}

/** Milliseconds at best of a few; infinite where it goes on for too long. */
function cost(pattern: RegExp, text: string, times: number): number {
  try {
    return withinTime(PATIENCE_MS, () => Math.min(...Array.from({ length: times }, () => timed(pattern, text))))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Of the attacks on a pattern, those given among them, the one that it takes longest over. */
export function worstAttack(source: Source, given: readonly Attack[] = []): Attack {
  const pattern = new RegExp(source.source, source.flags)
  const tried = [...given, ...attacksOn(source)].map((attack) => ({ attack, ms: 0 }))
  let at = 0
  try {
    withinTime(SEARCH_MS, () => {
      for (let time = 0; time < WARM_UPS; time++) timed(pattern, attackText(tried[0]!.attack, MESSAGE_LENGTH))
      for (; at < tried.length; at++) tried[at]!.ms = timed(pattern, attackText(tried[at]!.attack, MESSAGE_LENGTH))
    })
  } catch {
    return tried[at]!.attack
  }
  const slowest = tried.sort((a, b) => b.ms - a.ms).slice(0, CANDIDATES)
  let worst = { attack: slowest[0]!.attack, ms: 0 }
  for (const { attack } of slowest) {
    const ms = cost(pattern, attackText(attack, BETWEEN_LENGTH), 2)
    if (ms > worst.ms) worst = { attack, ms }
    if (ms === Number.POSITIVE_INFINITY) break
  }
  return worst.attack
}

const WORDS = /[\p{L}\p{N}]+/gu

/** How many times as long as a plain scan for the words of ordinary text of that length a pattern takes over an attack. */
export function timesOfScan(source: Source, attack: Attack, length: number): number {
  const scan = cost(WORDS, 'now, and then 12 '.repeat(length / 16).slice(0, length), 3)
  return (
    cost(new RegExp(source.source, source.flags), attackText(attack, length), length > MESSAGE_LENGTH ? 2 : 5) / scan
  )
}
