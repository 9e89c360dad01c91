import { type Language, LOCALES } from './languages.ts'

/** Forms of a counted phrase, by the plural category of the language; `#` stands for the number. */
export type Plural = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}

export interface Forms {
  /** The phrase for this many, as the language counts: `counted(2, { one: '# page', other: '# pages' })`. [LA5] */
  counted(count: number, forms: Plural): string
  /** The same with plain digits, for texts whose bytes must never change with the number format. [RD70] */
  plainly(count: number, forms: Plural): string
  /** A number as the language writes it. */
  number(value: number): string
  /** "Ana, Ben and Cem". */
  list(items: readonly string[]): string
  /** The form of dates with these options. */
  date(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat
}

const known = new Map<Language, Forms>()

/** Returns how a language counts, writes numbers and joins words. */
export function formsOf(language: Language): Forms {
  const found = known.get(language) ?? made(language)
  known.set(language, found)
  return found
}

function made(language: Language): Forms {
  const locale = LOCALES[language]
  const [rules, numbers] = [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)]
  const joined = new Intl.ListFormat(locale, { type: 'conjunction' })
  const number = (value: number) => numbers.format(value)
  const phrase = (count: number, forms: Plural) => forms[rules.select(count)] ?? forms.other
  return {
    counted: (count, forms) => phrase(count, forms).replaceAll('#', () => number(count)),
    plainly: (count, forms) => phrase(count, forms).replaceAll('#', () => String(count)),
    number,
    list: (items) => joined.format(items),
    date: (options) => new Intl.DateTimeFormat(locale, options),
  }
}
