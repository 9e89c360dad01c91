/** Any of these turns of phrase between two characters that belong to no word; letter case aside. */
export function wholeWords(sources: readonly string[]): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${sources.join('|')})(?=$|[^\\p{L}\\p{N}])`, 'iu')
}
