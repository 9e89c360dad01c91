import { entryOf } from '../entries.ts'
import { bareOrdinal, pagesAsSections, pagesNamed } from './pageMentions.ts'
import { KIND_WORDS, numbersOf, placeOfNumber, type SectionNumbers } from './sectionNumbers.ts'
import { contentWords } from './words.ts'

/** A mention of a section by its number or title. */
export interface Mention {
  readonly place: number
  /** UTF-16 offset in the text. */
  readonly at: number
  /** True if the words around the mention move the discussion to the section. */
  readonly opens: boolean
  /** True if mentioned by a one-word title, which may also be short for a longer title. */
  readonly byWord: boolean
}

const NUMBERED = new RegExp(
  `((?<![\\p{L}\\p{N}])(?:${KIND_WORDS})|§)\\s*#?(\\d+(?:\\.\\d+)*|[ivxlc]+|[a-h])(?![\\p{L}\\p{N}'’])`,
  'giu',
)
const DOTTED = /(?<![\p{L}\p{N}.,]|[$€£¥]\s?)(\d+(?:\.\d+)+)(?![\p{L}\p{N}]|\.\d)/gu
/** Units after a number with a point: it then counts money, time or an edition and is not a section. */
const MEASURE_AFTER =
  /^\s*(?:%|°|[$€£¥]|(?:per ?cent|percentage|points?|thousand|million|billion|bn|euros?|dollars?|pounds?|eur|usd|gbp|chf|milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|times|pm|am|km|kg|kb|mb|gb|tb)(?![\p{L}\p{N}]))/iu
const MEASURE_BEFORE = /(?:version|release|v\.|eur|usd|gbp|chf)\s*$/iu

const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** `section four`, `the second clause`. */
const WORDED = new RegExp(
  `(?<!\\p{L})(?:(?<kind>section|clause|article|chapter|annex|appendix|topic) (?<cardinal>${CARDINALS.join('|')})|(?<ordinal>${ORDINALS.join('|')}) (?<unit>section|clause|article|chapter|topic))(?!\\p{L})`,
  'giu',
)

/** Minimum length of a title recognised as a mention; shorter ones are too common. */
const TITLE_CHARACTERS_MIN = 4

/** Finds the sections mentioned in a text, in order of mention; `current` is the place under discussion. */
export function mentioned(text: string, names: SectionNames, current: number | null = null): Mention[] {
  const found = new Map<number, Place>()
  const note = (place: number | undefined, at: number, by: Place['by'] = 'number', length = 0) => {
    if (place !== undefined && at < (found.get(place)?.at ?? Number.POSITIVE_INFINITY))
      found.set(place, { at, by, length })
  }
  const numbered = (kind: string, number: string, at: number, { length }: string) =>
    note(placeOfNumber(names.numbers, kind, number, current), at, 'number', length)
  for (const { 0: all, 1: kind = '', 2: number = '', index } of text.matchAll(NUMBERED))
    numbered(kind, number, index, all)
  for (const match of text.matchAll(DOTTED)) {
    if (!isMeasure(text, match)) note(names.numbers.bare.get(match[1] ?? ''), match.index, 'number', match[0].length)
  }
  for (const { 0: all, groups, index } of text.matchAll(WORDED)) {
    const { kind, unit = '', cardinal, ordinal = '' } = groups ?? {}
    const value = (cardinal ? CARDINALS : ORDINALS).indexOf((cardinal ?? ordinal).toLowerCase()) + 1
    numbered(kind ?? unit, String(value), index, all)
  }
  if (names.pages) {
    for (const { page, at } of [...pagesNamed(text), ...bareOrdinal(text)]) note(names.pages.get(page), at, 'number', 0)
  }
  const said = ` ${plain(text)} `
  const letters = text.toLowerCase()
  names.titles.forEach((title, place) => {
    if (title.length < TITLE_CHARACTERS_MIN) return
    const oneWord = names.oneWords[place]
    if (oneWord ? !letters.includes(title) : !said.includes(entryOf(names.phrases, place))) return
    const { at, length } = oneWord ? oneWordAt(text, oneWord) : titleAt(text, title)
    if (at >= 0) note(place, at, oneWord ? 'word' : 'title', length)
  })
  const kept = withoutContained(joined(found, text), names).sort(([, a], [, b]) => a.at - b.at)
  return kept.map(([place, { at, by, length }]) => ({
    place,
    at,
    byWord: by === 'word',
    opens: bringsUp(text, at, by, length, kept.length === 1),
  }))
}

interface Place {
  readonly at: number
  readonly by: 'number' | 'title' | 'word'
  readonly length: number
}

/** Locates a title of several words in a text known to contain it; the start of the text if it is spelt differently. */
function titleAt(text: string, title: string): { at: number; length: number } {
  const words = title.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
  const match = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu').exec(text)
  return match ? { at: match.index, length: match[0].length } : { at: 0, length: 0 }
}

/** Maximum offset at which a mention opens the section by itself. */
const LEAD_CHARACTERS = 4
/** Opening words a few words before a mention; each text splits into words in one way only. */
const OPENING =
  /(?:^|[^\p{L}])(?:let[’']?s|next|last(?: one| point| up| but not least)?(?=[:,])|lastly|finally|now|move|moving|turn(?:ing)?|go(?:ing)? (?:back )?to|com(?:e|es|ing) (?:back )?to|brings? (?:us|me) (?:back )?to|gets? (?:back )?to|on ?to|back to|switch|jump|proceed|(?:start|begin|continue|go on|carry on) with|open|discuss|look at|regarding|concerning|(?:what|how) about|as for)(?:[\s:,]{1,40}[^\s.!?:;,][^\s.!?:;]{0,80}(?:[\s:][\s:,]{0,40}[^\s.!?:;,][^\s.!?:;]{0,80}){0,5}(?:[\s:][\s:,("“'‘«]*)?|[\s:,("“'‘«]*)$/iu
const ABOUT = /^[^.!?]{0,12}(?<!\p{L})about\s(?:\S+\s){0,3}$/iu

function bringsUp(text: string, at: number, by: Place['by'], length: number, only: boolean): boolean {
  const before = text.slice(0, at)
  if (by === 'word' ? standsAlone(text, at, length) : at <= LEAD_CHARACTERS) return true
  if (by === 'title' && isSentence(text, at, length)) return true
  if (by === 'number' && CAPTION.test(before) && /^\S+$/u.test(text.slice(at))) return true
  return OPENING.test(before) || ABOUT.test(before) || (only && NOW_AFTER.test(text.slice(at)))
}

/** `mounting, 3.4`: a few words before a number that ends the message. */
const CAPTION = /^(?:[\p{L}’'-]+\s){0,3}[\p{L}’'-]+\s?[,(–—-]\s?$/u

/** `6.1 now`, `4.2 next, please`. */
const NOW_AFTER = /^\S+,?\s(?:now|next|please)(?:[\s,]+please)?[.!?]*$/iu

/** True if the mention is all there is between punctuation marks. */
function isSentence(text: string, at: number, length: number): boolean {
  return (
    /(?:^|[.!?:…–—-])\s*(?:["“'‘«(]\s*)?$/u.test(text.slice(0, at)) &&
    /^["”'’»)]?\s*(?:[.!?:;,…–—-]|$)/u.test(text.slice(at + length))
  )
}

/** Names that identify the sections of a scope. */
export interface SectionNames {
  /** Titles as normalised by `plain`. */
  readonly titles: readonly string[]
  /** The same between blanks. */
  readonly phrases: readonly string[]
  /** Words of each title, including its number. */
  readonly words: readonly ReadonlySet<string>[]
  /** Pattern for a one-word title; null for longer ones. */
  readonly oneWords: readonly (RegExp | null)[]
  /** Places by page number if the sections are pages. */
  readonly pages: ReadonlyMap<number, number> | null
  readonly numbers: SectionNumbers
}

export function namesOfSections(sections: readonly { readonly id: string; readonly title: string }[]): SectionNames {
  const titles = sections.map(({ title }) => plain(title))
  return {
    titles,
    phrases: titles.map((title) => ` ${title} `),
    words: sections.map(({ title }) => new Set(contentWords(title))),
    oneWords: titles.map(oneWordOf),
    pages: pagesAsSections(sections),
    numbers: numbersOf(sections),
  }
}

function oneWordOf(title: string): RegExp | null {
  return /^\p{L}+$/u.test(title) ? new RegExp(`(?<![\\p{L}\\p{N}])${title}(?![\\p{L}\\p{N}])`, 'iu') : null
}

/** Locates a one-word title meant as a title: first, between marks, capitalised inside a sentence, or after opening words. */
function oneWordAt(text: string, oneWord: RegExp): { at: number; length: number } {
  const match = oneWord.exec(text)
  if (!match) return { at: -1, length: 0 }
  const { index: at, 0: word } = match
  const meant = /^\p{Lu}/u.test(word) || standsAlone(text, at, word.length) || OPENING.test(text.slice(0, at))
  return { at: meant ? at : -1, length: word.length }
}

function standsAlone(text: string, at: number, length: number): boolean {
  const first = /^\P{L}*$/u.test(text.slice(0, at))
  const between =
    /[.!?:;,(“"–—-]\s*$/u.test(text.slice(0, at)) && /^\s*(?:[.!?:;)”"–—]|$)/u.test(text.slice(at + length))
  return first || between
}

function isMeasure(text: string, { 0: number, index: at }: RegExpMatchArray & { index: number }): boolean {
  return MEASURE_AFTER.test(text.slice(at + number.length)) || MEASURE_BEFORE.test(text.slice(0, at))
}

/** Assigns a number right before a title to that title, even if another section has the same number. */
function joined(found: ReadonlyMap<number, Place>, text: string): ReadonlyMap<number, Place> {
  const whole = new Map(found)
  for (const [place, { at, by, length }] of found) {
    if (by === 'number' || length === 0) continue
    for (const [other, number] of found) {
      const end = number.at + number.length
      if (number.by !== 'number' || end > at || !/^[\s.):—–-]{0,4}$/u.test(text.slice(end, at))) continue
      whole.delete(other)
      whole.set(place, { at: number.at, by, length: at + length - number.at })
    }
  }
  return whole
}

/** Drops mentions of a title that is part of a longer mentioned title. */
function withoutContained(found: ReadonlyMap<number, Place>, { titles }: SectionNames): [number, Place][] {
  return [...found].filter(
    ([place, { at }]) =>
      ![...found].some(([other, { at: start }]) => {
        const longer =
          entryOf(titles, other).length > entryOf(titles, place).length &&
          entryOf(titles, other).includes(entryOf(titles, place))
        return other !== place && longer && at >= start && at < start + entryOf(titles, other).length
      }),
  )
}

/** Normalises titles and texts for comparison: letters and digits, lower case, without leading numbering. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /^\s*(?:(?:section|clause|article|chapter|part|annex|appendix)\s+)?(?:\d+(?:\.\d+)*|[ivxlc]+)?[\s.):—–-]+/u,
      '',
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
