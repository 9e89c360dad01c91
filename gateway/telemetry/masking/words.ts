import { CODE_ALPHABET, CODE_LENGTH } from '#engine/ids.ts'

/** Says of a word, whatever its case, whether it is the code of a room that is open now. */
export type IsOpenRoom = (code: string) => boolean

const WORD = /[\p{L}\p{N}_-]+/gu
/** The code of a room, in capitals. */
export const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)
/** The slug of a space: 22 letters and digits. */
export const SLUG = /^[A-Za-z0-9]{22}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Six digits are a sign-in code, more may be a telephone or an account. */
const NUMBER = /^\d{6,}$/
/** From this length on a mixture of letters and digits is no word of a language. */
const MIXTURE_CHARS_MIN = 10
const READABLE_CHARS_MAX = 40
export const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const IPV6 = /\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b|\b(?:[0-9a-f]{1,4}:){1,7}(?::[0-9a-f]{1,4}){1,7}\b/gi

export function maskedIps(text: string): string {
  return text.replace(IPV4, ':ip').replace(IPV6, ':ip')
}

/** Replaces words of a text that could open something or name somebody. The others stay as they are. [TE8] */
export function maskedWords(text: string, isOpenRoom: IsOpenRoom): string {
  return text.replace(WORD, (word) => maskOf(word, isOpenRoom) ?? word)
}

/** What stands instead of a word that must not be kept; null for a word that may. */
export function maskOf(word: string, isOpenRoom: IsOpenRoom): string | null {
  if (isCode(word, isOpenRoom)) return ':code'
  if (SLUG.test(word) && hasBothCases(word)) return ':slug'
  if (UUID.test(word)) return ':id'
  if (NUMBER.test(word)) return ':number'
  const parts = word.split(/[-_]/)
  if (parts.some((part) => isCode(part, isOpenRoom))) return ':code'
  if (parts.some((part) => SLUG.test(part) && hasBothCases(part))) return ':slug'
  if (parts.some((part) => NUMBER.test(part))) return ':number'
  return parts.some(isToken) ? ':token' : null
}

/** In capitals anything of the shape of a room code; otherwise what has a digit too, or is the code of a room that is open. */
function isCode(word: string, isOpenRoom: IsOpenRoom): boolean {
  const code = word.toUpperCase()
  if (!CODE.test(code)) return false
  return word === code || (/\d/.test(word) && /\D/.test(word)) || isOpenRoom(code)
}

function isToken(part: string): boolean {
  if (part.length > READABLE_CHARS_MAX) return true
  const isMixture = /\d/.test(part) && /\p{L}/u.test(part)
  // A name with a number behind it, such as `Heading3`, is readable.
  return part.length >= MIXTURE_CHARS_MIN && isMixture && !/^\p{L}+\d{1,3}$/u.test(part)
}

export function hasBothCases(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word)
}
