const RESERVED = /[\\|{}@[\]()<>#*_~]/g
const WORD = /^[\p{L}\p{N}]/u
const WORD_END = /[\p{L}\p{N}]$/u

/**
 * Writes a text in the network's own markup, so that readers see it as it was approved: an unescaped reserved character ends a
 * post there without an error. A `#` that begins a tag stays, because it makes the tag. [SO43]
 */
export function littleText(text: string): string {
  const whole = text.toWellFormed()
  return whole.replace(RESERVED, (found, at: number) => (found === '#' && isTag(whole, at) ? found : `\\${found}`))
}

/** True for a `#` in front of a word and not inside of one. */
function isTag(text: string, at: number): boolean {
  return WORD.test(text.slice(at + 1, at + 3)) && !WORD_END.test(text.slice(Math.max(0, at - 2), at))
}
