/** Whether a word of kind `a` is followed within so many words by one of kind `b`; each word's kinds are bits. */
export function followsWithin(kinds: readonly number[], a: number, b: number, within: number): boolean {
  let last = -1 - within
  for (const [place, kind] of kinds.entries()) {
    if ((kind & b) !== 0 && place - last <= within && place > last) return true
    if ((kind & a) !== 0) last = place
  }
  return false
}
