import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 20
const TOKEN_LENGTH = 40

/** `<prefix>_` and 119 random bits. */
export function freshId(prefix: 'con' | 'beta' | 'wl'): string {
  return `${prefix}_${letters(ID_LENGTH)}`
}

/** A connection token: 238 random bits. */
export function freshToken(): string {
  return `rrk_${letters(TOKEN_LENGTH)}`
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
