import { maskedPath } from './paths.ts'
import { CODE, hasBothCases, IPV4, SLUG } from './words.ts'

const ADDRESS = /\b([a-z][a-z0-9+.-]{0,19}:\/\/)([^\s"'`<>()/?#]*)([^\s"'`<>()]*)/gi
const PATH = /(?<=^|[\s"'`(=[])\/[^\s"'`<>()\]]+/g
const EMAIL = /(?<![^\s@"'`<>()[\]=:;,])[^\s@"'`<>()[\]=:;,]+@[^\s@"'`<>()[\]=:;,]+\.[^\s@"'`<>()[\]=:;,]+/g
/** Colours of style sheets look like codes too, behind a `#`. */
const WORD = /(?<![#\w-])[A-Za-z0-9_-]{6,}(?![\w-])/g
const TOKEN_CHARS_MIN = 20
const LONE_NUMBER = /^\d{6,}$/
const none = () => false

/**
 * A text of a recorded page. The recorder masks what people typed and wrote; this masks what is left of links, addresses and
 * tokens, and leaves style sheets as they are. [TE13]
 */
export function maskedRecording(text: string): string {
  if (LONE_NUMBER.test(text)) return ':number'
  return text
    .toWellFormed()
    .replace(
      ADDRESS,
      (_, scheme: string, host: string, path: string) => `${scheme}${bare(host)}${maskedPath(path, none)}`,
    )
    .replace(PATH, (path) => maskedPath(path, none))
    .replace(EMAIL, ':email')
    .replace(IPV4, ':ip')
    .replace(WORD, (word) => maskOf(word) ?? word)
}

/** A host without the name and password that may stand before it. */
function bare(host: string): string {
  return host.slice(host.lastIndexOf('@') + 1)
}

function maskOf(word: string): string | null {
  if (CODE.test(word)) return ':code'
  const isMixed = hasBothCases(word)
  if (SLUG.test(word) && isMixed) return ':slug'
  if (word.length >= TOKEN_CHARS_MIN && isMixed && /\d/.test(word)) return ':token'
  return word.split(/[-_]/).some((part) => CODE.test(part)) ? ':code' : null
}
