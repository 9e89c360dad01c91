/** Crockford's base 32: text order equals numeric order. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_DIGITS = 10

/** Characters of a room code. [ID1] */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

export type IdPrefix = 'p' | 'm' | 'ann' | 're' | 'd' | 'r' | 'a' | 'q' | 'doc' | 'ctx' | 'f' | 'it' | 'call'

/** Randomness supplied with a command: 20 base-32 digits, 100 bits. */
export type Entropy = string
export const ENTROPY_DIGITS = 20

/** Generates the ids of one command: sortable by time, unique by the command's entropy and a counter. [ID4] */
export function idMaker(at: number, entropy: Entropy): (prefix: IdPrefix) => string {
  const time = base32(at, TIME_DIGITS)
  let made = 0
  return (prefix) => `${prefix}_${time}${entropy}${base32(made++, 2)}`
}

/** Id of the assistant's answer to a message, derived from it so that a repeated answer is appended once. [LN2] */
export function answerId(messageId: string): string {
  return `m_${messageId.slice(2, -2)}ZZ`
}

/** Encodes random bytes (at least 20) as base-32 digits. */
export function entropyFrom(bytes: Uint8Array): Entropy {
  let digits = ''
  for (let i = 0; i < ENTROPY_DIGITS; i++) digits += DIGITS[bytes[i]! & 31]
  return digits
}

/** Normalizes a typed room code; null if it is not one. [ID2] */
export function normalCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((c) => CODE_ALPHABET.includes(c)) ? code : null
}

function base32(value: number, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 32)) text = DIGITS[rest % 32] + text
  return text
}
