import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 20
const TOKEN_LENGTH = 40

/** Returns `<prefix>_` followed by 119 random bits. */
export function freshId(prefix: 'con' | 'beta' | 'wl'): string {
  return `${prefix}_${letters(ID_LENGTH)}`
}

/** Returns a new connection token with 238 random bits. */
export function freshToken(): string {
  return `rrk_${letters(TOKEN_LENGTH)}`
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
