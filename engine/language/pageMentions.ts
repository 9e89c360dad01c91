import { LANGUAGES, wordsIn } from './lexicon/languages.ts'

const valuesOf = (list: 'cardinals' | 'ordinals') =>
  new Map(LANGUAGES.flatMap((language) => wordsIn(language[list]).map((word, i) => [word, i + 1] as const)))
const CARDINAL_VALUES = valuesOf('cardinals')
const ORDINAL_VALUES = valuesOf('ordinals')

// Number words are looked up rather than listed in the pattern: patterns of many words are slow to compile.
const CARDINAL =
  /\b(?:pages?|pg\.?|pp?\.|seiten?|s\.|páginas?|pág\.|pagin[ae]|pag\.|strona|sida|side)\s?(?:(?:number|no\.|nummer|numéro|número)\s)?(?:(?<digits>\d{1,4})(?![\p{L}\d]|[.,]\d)|(?<word>\p{L}+))/gu
const ORDINAL =
  /(?<!\p{L})(?:(?<word>\p{L}+)|\b(?<digits>\d{1,3})(?:st|nd|rd|th|\.|e|ème|[ªa])) (?:page|seite|página|pagina)\b/gu
/** `and the fifth?` where the sections are pages. */
const BARE_ORDINAL =
  /^(?:(?:ok|okay|so|and|then|now|und|et|y|dann|alors)[,.]?\s+)*(?:the|die|la)\s(?<word>\p{L}+)(?: one| now| then)?(?=$|[,.:;?!–—])/u

/** A page mentioned in a text. */
export interface NamedPage {
  readonly page: number
  /** UTF-16 offset in the text. */
  readonly at: number
}

/** Finds pages mentioned by number, number word or ordinal, in no particular order. */
export function pagesNamed(text: string): NamedPage[] {
  const lower = text.toLowerCase()
  return [...found(lower.matchAll(CARDINAL), CARDINAL_VALUES), ...found(lower.matchAll(ORDINAL), ORDINAL_VALUES)]
}

/** Finds the page that a text opens by its bare ordinal, if sections are pages. */
export function bareOrdinal(text: string): NamedPage[] {
  const match = BARE_ORDINAL.exec(text.toLowerCase())
  return match ? found([match], ORDINAL_VALUES) : []
}

function found(matches: Iterable<RegExpExecArray>, values: ReadonlyMap<string, number>): NamedPage[] {
  return [...matches].flatMap(({ groups, index: at }) => {
    const { digits, word = '' } = groups ?? {}
    const page = digits === undefined ? (values.get(word) ?? values.get(word.slice(0, -1))) : Number(digits)
    return page === undefined ? [] : [{ page, at }]
  })
}

const PAGE_TITLE = /^(?:page|seite|página|pagina)\s(\d{1,4})$/iu

/** Maps page numbers to places if the sections are the pages themselves; null otherwise. */
export function pagesAsSections(sections: readonly { readonly title: string }[]): ReadonlyMap<number, number> | null {
  const pages = new Map<number, number>()
  sections.forEach(({ title }, place) => {
    const page = PAGE_TITLE.exec(title)?.[1]
    if (page !== undefined && !pages.has(Number(page))) pages.set(Number(page), place)
  })
  return pages.size === 0 ? null : pages
}
