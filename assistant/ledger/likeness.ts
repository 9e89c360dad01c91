/** Returns the share of common words in the smaller set; 0 if the texts have different numbers. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size)
  if (least === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return numbersDiffer(a, b) ? 0 : shared / least
}

function numbersDiffer(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [mine, theirs] = [numbers(a), numbers(b)]
  return (
    mine.length > 0 &&
    theirs.length > 0 &&
    !mine.some((number) => b.has(number)) &&
    !theirs.some((number) => a.has(number))
  )
}

function numbers(words: ReadonlySet<string>): string[] {
  return [...words].filter((word) => /^\d/u.test(word))
}
