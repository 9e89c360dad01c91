import { contentWords } from './words.ts'

const QUOTATION = /“[^“”]{1,400}”|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»|"[^"]{1,400}"/gu

/**
 * The text with what it quotes blanked out at the same length: words of the document bring nothing up. A quotation whose words
 * all stand in one title is that title and stays.
 */
export function withoutQuotations(text: string, titles: readonly ReadonlySet<string>[]): string {
  return text.replace(QUOTATION, (quotation) => {
    const words = contentWords(quotation)
    const isTitle = words.length > 0 && titles.some((title) => words.every((word) => title.has(word)))
    return isTitle ? quotation : ' '.repeat(quotation.length)
  })
}
