/** All matches of a global pattern, in order. `matchAll` copies its pattern at each call, which for the big ones costs more than the search. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}
