import { openedBy, type TopicIndex, topicIndexOf } from './opening.ts'
import { contentWords } from './words.ts'

/** Enough of a section to recognise what is said about it. */
export interface Attributable {
  readonly id: string
  readonly title: string
  readonly keywords: string
}

export interface Attribution {
  readonly sectionId: string | null
  readonly how: 'mention' | 'lexical' | 'discussion' | 'none'
  /** The message clearly opens this section: the discussion moves there. */
  readonly opens: boolean
  /** Titles of the sections that the message names. */
  readonly named: readonly string[]
}

/**
 * Which section of the scope a message is about: an explicit mention, else a clear lexical match, else the section under
 * discussion. Deterministic. [AT1]
 */
export function attribute(text: string, scope: readonly Attributable[], current: string | null): Attribution {
  if (scope.length === 0) return OPEN_FLOOR
  const index = indexOf(scope)
  const mentions = mentioned(text, index)
  const named = mentions.map(({ section }) => section.title)
  const mention = mentions.find(({ section }) => section.id !== current) ?? mentions[0]
  const staying = mentions.some(({ section }) => section.id === current)
  if (mention && !staying) {
    const before = mentions.length === 1 ? text : text.slice(0, mention.at)
    const opens = mention.alone || (mention.at <= LEAD_CHARACTERS && !mention.oneWord) || OPENING.test(before)
    return { sectionId: mention.section.id, how: 'mention', opens, named }
  }
  if (staying) return { sectionId: current, how: 'mention', opens: false, named }
  const opened = openedBy(text, index.topics, index.numbers, placeOf(current, scope))
  if (opened !== null) {
    const { id, title } = scope[opened.place]!
    return { sectionId: id, how: 'mention', opens: opened.opens && id !== current, named: [title] }
  }
  const match = clearMatch(text, index, current)
  if (match !== null && match !== current) return { sectionId: match, how: 'lexical', opens: false, named }
  return { sectionId: current, how: current === null ? 'none' : 'discussion', opens: false, named }
}

/** Whether a text shares a content word with a section's title or keywords: the gate for what a model proposes. [AT6] */
export function anchoredIn(text: string, { title, keywords }: Attributable): boolean {
  const own = new Set([...contentWords(title), ...keywords.split(' ')])
  return contentWords(text).some((word) => own.has(word))
}

const placeOf = (id: string | null, scope: readonly Attributable[]): number | null => {
  const place = scope.findIndex((section) => section.id === id)
  return place < 0 ? null : place
}

/** Without a scope there is nothing to attribute to. */
const OPEN_FLOOR: Attribution = { sectionId: null, how: 'none', opens: false, named: [] }

/** A mention this near to the start opens the section by itself. */
const LEAD_CHARACTERS = 4
const OPENING =
  /(?:^|[^\p{L}])(?:let[’']?s|next|last(?: one| point| up| but not least)?(?=[:,])|lastly|finally|now|move|moving|turn(?:ing)?|go(?:ing)? (?:back )?to|on ?to|back to|switch|jump|proceed|start with|open|discuss|look at|regarding|concerning|about|as for)(?=$|[^\p{L}])/iu

interface SectionIndex {
  readonly sections: readonly Attributable[]
  /** 32-bit word hashes in order, and beside each the section that it tells of. */
  readonly hashes: Uint32Array
  readonly owners: Uint16Array
  readonly titles: readonly string[]
  /** Where the title is one word: how it is found in a text; null for longer ones. */
  readonly oneWords: readonly (RegExp | null)[]
  readonly numbers: ReadonlyMap<string, number>
  readonly topics: TopicIndex
}

// Derived from the scope alone; kept beside it so that a message costs look-ups, not an index.
const indexes = new WeakMap<readonly Attributable[], SectionIndex>()

function indexOf(sections: readonly Attributable[]): SectionIndex {
  const known = indexes.get(sections)
  if (known) return known
  const entries = sections.flatMap(({ keywords }, owner) =>
    keywords === '' ? [] : keywords.split(' ').map((word) => [hash(word), owner] as const),
  )
  entries.sort(([a], [b]) => a - b)
  const titles = sections.map(({ title }) => plain(title))
  const index = {
    sections,
    hashes: Uint32Array.from(entries, ([hashed]) => hashed),
    owners: Uint16Array.from(entries, ([, owner]) => owner),
    titles,
    oneWords: titles.map(oneWordOf),
    numbers: numbersOf(sections),
    topics: topicIndexOf(sections, titles),
  }
  indexes.set(sections, index)
  return index
}

const TITLE_NUMBER =
  /^(?:(?:section|clause|article|chapter|part|annex|appendix|§|sec\.|art\.)\s*)?((?:\d+(?:\.\d+)*)|[ivxlc]+(?=[\s.):—–-])|[a-z](?=[.)]))/iu

/** Numbers that titles carry; where none does, the sections' places count. */
function numbersOf(sections: readonly Attributable[]): Map<string, number> {
  const numbers = new Map<string, number>()
  sections.forEach(({ title }, place) => {
    const number = TITLE_NUMBER.exec(title)?.[1]?.toLowerCase()
    if (number !== undefined && !numbers.has(number)) numbers.set(number, place)
  })
  if (numbers.size === 0) {
    sections.forEach(({ id }, place) => {
      numbers.set(/_(\d+)$/.exec(id)?.[1] ?? String(place + 1), place)
    })
  }
  return numbers
}

interface Mention {
  readonly section: Attributable
  readonly at: number
  /** Named by a title of one word, which may be no more than a word. */
  readonly oneWord: boolean
  /** A title of one word that stands between two marks or first: nothing else is meant. */
  readonly alone: boolean
}

const NUMBERED =
  /(?:(?<![\p{L}\p{N}])(?:section|clause|article|chapter|part|annex|appendix|topic|sec\.|art\.)|§)\s*#?(\d+(?:\.\d+)*|[ivxlc]+)(?![\p{L}\p{N}])/giu
const DOTTED = /(?<![\p{L}\p{N}.,]|[$€£¥]\s?)(\d+(?:\.\d+)+)(?![\p{L}\p{N}]|\.\d)/gu
/** A number with a point is no section where it counts money, time or anything else, or numbers an edition. */
const MEASURE_AFTER =
  /^\s*(?:%|°|[$€£¥]|(?:per ?cent|percentage|points?|thousand|million|billion|bn|euros?|dollars?|pounds?|eur|usd|gbp|chf|milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|times|pm|am|km|kg|kb|mb|gb|tb)(?![\p{L}\p{N}]))/iu
const MEASURE_BEFORE = /(?:version|release|v\.|eur|usd|gbp|chf)\s*$/iu

const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** `section four`, `the second clause`. */
const WORDED = new RegExp(
  `(?<!\\p{L})(?:(?:section|clause|article|chapter|annex|appendix|topic) (?<cardinal>${CARDINALS.join('|')})|(?<ordinal>${ORDINALS.join('|')}) (?:section|clause|article|chapter|topic))(?!\\p{L})`,
  'giu',
)

/** A shorter title is too common a word to be taken for a mention. */
const TITLE_CHARACTERS_MIN = 4

function mentioned(text: string, index: SectionIndex): Mention[] {
  const found = new Map<number, number>()
  const note = (place: number | undefined, at: number) => {
    if (place !== undefined && !found.has(place)) found.set(place, at)
  }
  for (const match of text.matchAll(NUMBERED)) note(index.numbers.get(match[1]!.toLowerCase()), match.index)
  for (const match of text.matchAll(DOTTED)) {
    if (!isMeasure(text, match)) note(index.numbers.get(match[1]!), match.index)
  }
  for (const { groups, index: at } of text.matchAll(WORDED)) {
    const place = (groups!.cardinal ? CARDINALS : ORDINALS).indexOf(
      (groups!.cardinal ?? groups!.ordinal)!.toLowerCase(),
    )
    note(index.numbers.get(String(place + 1)), at)
  }
  const said = ` ${plain(text)} `
  const alone = new Map<number, boolean>()
  index.titles.forEach((title, place) => {
    if (title.length < TITLE_CHARACTERS_MIN) return
    const oneWord = index.oneWords[place]
    const at = oneWord ? oneWordAt(text, oneWord) : said.indexOf(` ${title} `)
    if (at < 0 || found.has(place)) return
    note(place, at)
    if (oneWord) alone.set(place, standsAlone(text, at, title.length))
  })
  return withoutContained(found, index)
    .map(([place, at]) => ({
      section: index.sections[place]!,
      at,
      oneWord: alone.has(place),
      alone: alone.get(place) === true,
    }))
    .sort((a, b) => a.at - b.at)
}

function oneWordOf(title: string): RegExp | null {
  return /^\p{L}+$/u.test(title) ? new RegExp(`(?<![\\p{L}\\p{N}])${title}(?![\\p{L}\\p{N}])`, 'iu') : null
}

/** Where a title of one word is meant and not just used: first, between marks, with a capital inside a sentence, or after words that open. */
function oneWordAt(text: string, oneWord: RegExp): number {
  const match = oneWord.exec(text)
  if (!match) return -1
  const { index: at, 0: word } = match
  const capital = /^\p{Lu}/u.test(word)
  return capital || standsAlone(text, at, word.length) || OPENING.test(text.slice(0, at)) ? at : -1
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

/** A title inside a longer mentioned title is no mention of its own. */
function withoutContained(found: ReadonlyMap<number, number>, { titles }: SectionIndex): [number, number][] {
  return [...found].filter(
    ([place, at]) =>
      ![...found].some(([other, start]) => {
        const longer = titles[other]!.length > titles[place]!.length && titles[other]!.includes(titles[place]!)
        return other !== place && longer && at >= start && at < start + titles[other]!.length
      }),
  )
}

/** Letters and digits only, lower case, leading numbering taken off: how titles and texts meet. */
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

/** A match below this weight, or less than twice the runner-up's, is not clear. */
const MATCH_WEIGHT_MIN = 1.5
const MATCH_LEAD = 2

/** Words of any talk: they tell no section, even where few sections have them. */
const COMMON = new Set(
  contentWords(
    'two three four five six seven eight nine ten ask asked answer next first last use used make need good easy day week month year time say said know work want give take look new old part way thing point name mean right people write read send call check find put change number long short today tomorrow monday tuesday wednesday thursday friday',
  ),
)

function clearMatch(text: string, index: SectionIndex, current: string | null): string | null {
  const weights = new Map<number, number>()
  for (const word of new Set(contentWords(text))) {
    if (COMMON.has(word)) continue
    const [from, to] = range(index.hashes, hash(word))
    for (let i = from; i < to; i++) {
      const owner = index.owners[i]!
      weights.set(owner, (weights.get(owner) ?? 0) + 1 / (to - from))
    }
  }
  const ranked = [...weights].sort(([, a], [, b]) => b - a)
  const [best, second] = ranked
  if (!best || best[1] < MATCH_WEIGHT_MIN || best[1] < MATCH_LEAD * (second?.[1] ?? 0)) return null
  const own = ranked.find(([owner]) => index.sections[owner]!.id === current)?.[1] ?? 0
  return best[1] >= MATCH_LEAD * own ? index.sections[best[0]]!.id : null
}

/** The run of equal hashes, as [from, to). */
function range(hashes: Uint32Array, wanted: number): [number, number] {
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  let to = low
  while (to < hashes.length && hashes[to] === wanted) to += 1
  return [low, to]
}

/** FNV-1a. */
function hash(word: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  return value >>> 0
}
