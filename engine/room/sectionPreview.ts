import { cleanLine } from '../text.ts'

/** In UTF-16 units. */
const PREVIEW_MAX = 240
/** A preview is made from this much of the text, so that folding does not go through long ones. */
const SOURCE_MAX = 4 * PREVIEW_MAX
const NO_TEXT = '(no text on this page)'
const PAGE_TITLE = /^Pages? \d+(?:–\d+)?$/u

/** The beginning of a section's text on one line; of a section without text its title, or of a page that it has none. [SC4] [CA8] */
export function sectionPreview(title: string, text: string): string {
  const begins = cleanLine(text.slice(0, SOURCE_MAX), PREVIEW_MAX)
  if (begins !== '') return begins
  return PAGE_TITLE.test(title) ? NO_TEXT : cleanLine(title, PREVIEW_MAX)
}
