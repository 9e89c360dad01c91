import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 20
const TOKEN_LENGTH = 40
const SLUG_LENGTH = 22

/** Returns `<prefix>_` followed by 119 random bits. */
export function freshId(prefix: 'con' | 'beta' | 'wl' | 'sp' | 'mb' | 'it' | 'ses' | 'post' | 'camp' | 'lead'): string {
  return `${prefix}_${letters(ID_LENGTH)}`
}

/** Returns a new connection token with 238 random bits. */
export function freshToken(): string {
  return `rrk_${letters(TOKEN_LENGTH)}`
}

/** Returns a new slug of a space: 22 letters and digits, 131 random bits. [SP1] */
export function freshSlug(): string {
  return letters(SLUG_LENGTH)
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
