import { oneOf } from '#engine/language/lexicon/languages.ts'

/** Alternatives in lower case that times are made of, for patterns with the flag `u`. */

export const MONTH = `(?:${oneOf('month')})\\.?`
export const WEEKDAY = `(?:${oneOf('weekday')})`
export const NUMBER = `(?:\\d+(?:\\s?(?:-|–|to|or)\\s?\\d+)?|${oneOf('number')})`
export const UNIT = `(?:${oneOf('unit')})`
export const DAYTIME = `(?:${oneOf('daytime')})`
export const CLOCK = "(?:\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|h|o[’']clock)|\\d{1,2}:\\d{2})"
export const YEAR = '(?:,?\\s(?:19|20)\\d{2})'
export const DAY_OF_MONTH = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?'
export const PERIOD = `(?:${oneOf('period')})`
