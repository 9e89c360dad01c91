import { locale } from './t.ts'

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** The form of dates with these options in the language in use. [LA6] */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, options, (language) => new Intl.DateTimeFormat(language, options))
}

/** The form of numbers with these options in the language in use. [LA6] */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (language) => new Intl.NumberFormat(language, options))
}

function kept<F>(formats: Map<string, F>, options: object, make: (language: string) => F): F {
  const key = `${locale()} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? make(locale())
  formats.set(key, format)
  return format
}
