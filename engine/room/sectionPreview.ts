import { cleanLine } from '../text.ts'

/** Maximum length of a preview, in UTF-16 units. */
const PREVIEW_MAX = 240
/** Characters of the text that a preview is built from, so that folds do not process long texts. */
const SOURCE_MAX = 4 * PREVIEW_MAX
const NO_TEXT = '(no text on this page)'
const PAGE_TITLE = /^Pages? \d+(?:–\d+)?$/u

/** True for a page on which the reader found no text: probably a scan. [WB25] */
export const hasNoText = ({ preview }: { readonly preview: string }): boolean => preview === NO_TEXT

/** Returns the beginning of a section's text on one line; without text its title or, for a page, a note that it has none. [SC4] [CA8] */
export function sectionPreview(title: string, text: string): string {
  const begins = cleanLine(text.slice(0, SOURCE_MAX), PREVIEW_MAX)
  if (begins !== '') return begins
  return PAGE_TITLE.test(title) ? NO_TEXT : cleanLine(title, PREVIEW_MAX)
}
