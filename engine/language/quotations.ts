import { contentWords } from './words.ts'

const QUOTATION = /“[^“”]{1,400}”|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»|"[^"]{1,400}"/gu

/**
 * Blanks out quotations, keeping offsets: quoted words of the document open no section. A quotation whose words all occur in
 * one title is that title and stays.
 */
export function withoutQuotations(text: string, titles: readonly ReadonlySet<string>[]): string {
  return text.replace(QUOTATION, (quotation) => {
    const words = contentWords(quotation)
    const isTitle = words.length > 0 && titles.some((title) => words.every((word) => title.has(word)))
    return isTitle ? quotation : ' '.repeat(quotation.length)
  })
}
