import { LogError, type Position } from './port.ts'

/** Digits of the largest safe integer. */
const WIDTH = 16
const LOW_DIGITS = 3
const LOW_COUNT = 10 ** LOW_DIGITS
const lowDigits = Array.from({ length: LOW_COUNT }, (_, low) => String(low).padStart(LOW_DIGITS, '0'))

let cachedHigh = -1
let cachedPrefix = ''

/** The position of the n-th event of the log (n from 1); 0 gives `''`. */
export function toPosition(n: number): Position {
  if (n === 0) return ''
  const high = Math.floor(n / LOW_COUNT)
  // Events come in runs, so the leading digits are nearly always those of the call before.
  if (high !== cachedHigh) {
    cachedHigh = high
    cachedPrefix = String(high).padStart(WIDTH - LOW_DIGITS, '0')
  }
  return cachedPrefix + lowDigits[n - high * LOW_COUNT]
}

const SHAPE = /^[0-9]{16}$/

/** The number behind a position; throws `invalid` for text that this log never gave out. */
export function fromPosition(position: Position): number {
  if (position === '') return 0
  if (!SHAPE.test(position)) throw new LogError('invalid', `"${position.slice(0, 40)}" is not a position of this log`)
  return Number(position)
}

/** A number that grows with the positions of a log, whatever it is kept in; 0 for `''`. */
export function numberOf(position: Position): number {
  return Number(position.slice(-WIDTH))
}

/** True for a position up to the head of the same log; positions of one log are equally long. */
export function isWithin(position: Position, head: Position): boolean {
  return position === '' || (position.length === head.length && position <= head)
}
