/** Lines of a page that are none of its text: page numbers, and what a printer puts around them. */
const FURNITURE =
  /^(?:(?:page|seite|página)?\s?[-–—|]?\s?\d{1,4}(?:\s?(?:of|\/|von|de|sur)\s?\d{1,4})?\s?[-–—|]?|\d{1,4}\s?\|\s?p\s?a\s?g\s?e|page\s?\|\s?\d{1,4})$/iu
const BULLET = '[●•▪▫◦‣■□○➢➤✓✔·]'
const LEADING = new RegExp(`^${BULLET}\\s+`, 'u')
const WITHIN = new RegExp(`(?<=\\S)\\s${BULLET}\\s+(?=\\S)`, 'gu')

/** A quotation as it is shown: every word of it, an entry of a list on a line, without bullets and page numbers. [AS27] */
export function shown(quote: string): string {
  const lines = quote
    .replace(WITHIN, '\n')
    .split('\n')
    .map((line) => line.trim().replace(LEADING, ''))
  const kept = lines.filter((line) => line !== '' && !FURNITURE.test(line))
  return kept.length === 0 ? quote : kept.join('\n')
}
