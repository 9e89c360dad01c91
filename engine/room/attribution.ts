import { COMMON } from './commonWords.ts'
import { mentioned, namesOfSections, type SectionNames } from './mentions.ts'
import { openedBy, type TopicIndex, topicIndexOf } from './opening.ts'
import { withoutQuotations } from './quotations.ts'
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
  const own = withoutQuotations(text, index.names.words)
  const here = placeOf(current, scope)
  const mentions = mentioned(own, index.names, here)
  const named = mentions.map(({ place }) => scope[place]!.title)
  const mention = mentions.find(({ place }) => scope[place]!.id !== current) ?? mentions[0]
  const staying = mentions.some(({ place }) => scope[place]!.id === current)
  if (staying) return { sectionId: current, how: 'mention', opens: false, named }
  const opened = openedBy(own, index.topics, index.names.numbers.bare, here)
  if (mention) {
    const opens = mention.opens || (opened?.place === mention.place && opened.opens)
    return { sectionId: scope[mention.place]!.id, how: 'mention', opens, named }
  }
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

interface SectionIndex {
  readonly sections: readonly Attributable[]
  /** 32-bit word hashes in order, and beside each the section that it tells of. */
  readonly hashes: Uint32Array
  readonly owners: Uint16Array
  readonly names: SectionNames
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
  const names = namesOfSections(sections)
  const index = {
    sections,
    hashes: Uint32Array.from(entries, ([hashed]) => hashed),
    owners: Uint16Array.from(entries, ([, owner]) => owner),
    names,
    topics: topicIndexOf(sections, names.titles),
  }
  indexes.set(sections, index)
  return index
}

/** A match below this weight, or less than twice the runner-up's, is not clear. */
const MATCH_WEIGHT_MIN = 1.5
const MATCH_LEAD = 2

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
