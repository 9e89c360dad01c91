import { entryOf } from '../../entries.ts'
import { withoutQuotations } from '../../language/quotations.ts'
import { type Mention, mentioned, namesOfSections, type SectionNames } from '../../language/sectionMentions.ts'
import { contentWords } from '../../language/words.ts'
import { announced } from './announcement.ts'
import { type Opened, openedBy } from './opening.ts'
import { returned } from './returns.ts'
import { type Order, orderOf, type Talk } from './talk.ts'
import { type Attributable, type TopicIndex, topicIndexOf } from './topics.ts'
import { clearMatch, drifted, type WordIndex, weightsOf, wordIndexOf } from './wordIndex.ts'

export interface Attribution {
  readonly sectionId: string | null
  readonly how: 'mention' | 'lexical' | 'discussion' | 'none'
  /** The message clearly opens this section: the discussion moves there. */
  readonly opens: boolean
  /** Titles of the sections that the message names. */
  readonly named: readonly string[]
}

/**
 * Which section of the scope a message is about: an explicit mention, else an announcement, else a clear lexical match, else the
 * section under discussion. With what stood in the room before, more is understood. Deterministic. [AT1]
 */
export function attribute(
  text: string,
  scope: readonly Attributable[],
  current: string | null,
  talk: Talk | null = null,
): Attribution {
  if (scope.length === 0) return OPEN_FLOOR
  const index = indexOf(scope)
  const own = withoutQuotations(text, index.names.words)
  const here = placeOf(current, scope)
  const mentions = mentioned(own, index.names, here)
  const named = mentions.map(({ place }) => entryOf(scope, place).title)
  const mention = mentions.find(({ place }) => entryOf(scope, place).id !== current) ?? mentions[0]
  const staying = mentions.some(({ place }) => entryOf(scope, place).id === current)
  if (staying) return { sectionId: current, how: 'mention', opens: false, named }
  const order = talk ? orderOf(talk, here) : plainOrder(here, scope)
  const opened =
    openedBy(own, index.topics, index.names.numbers.bare, order) ?? (talk && broughtUp(own, index, talk, order))
  if (mention) {
    const place = talk ? meant(mention, order, index.names) : mention.place
    const opens = mention.opens || (opened?.place === place && opened.opens)
    return { sectionId: entryOf(scope, place).id, how: 'mention', opens, named }
  }
  if (opened !== null) {
    const { id, title } = entryOf(scope, opened.place)
    return { sectionId: id, how: 'mention', opens: opened.opens && id !== current, named: [title] }
  }
  const weights = weightsOf(text, index.keywords)
  const match = clearMatch(weights)
  if (match === null || match === here)
    return { sectionId: current, how: current === null ? 'none' : 'discussion', opens: false, named }
  const opens = talk !== null && drifted(match, weights, index.keywords, talk, order)
  return { sectionId: entryOf(scope, match).id, how: 'lexical', opens, named }
}

/** A word that is a title of its own and stands in the title of the section that comes next is meant of that one. */
function meant({ place, byWord }: Mention, { next }: Order, { words }: SectionNames): number {
  return byWord && next !== null && [...entryOf(words, place)].every((word) => entryOf(words, next).has(word))
    ? next
    : place
}

function broughtUp(text: string, index: SectionIndex, talk: Talk, order: Order): Opened | null {
  const place = announced(text, index.topics, index.names.numbers.bare, order)
  return place === null ? returned(text, talk) : { place, opens: true }
}

/** The order of the scope alone: what has been talked about is not known. */
function plainOrder(here: number | null, { length }: readonly Attributable[]): Order {
  return {
    here,
    next: here === null || here + 1 >= length ? null : here + 1,
    last: length - 1,
    touched: () => false,
    asked: false,
  }
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
  readonly keywords: WordIndex
  readonly names: SectionNames
  readonly topics: TopicIndex
}

// Derived from the scope alone; kept beside it so that a message costs look-ups, not an index.
const indexes = new WeakMap<readonly Attributable[], SectionIndex>()

function indexOf(sections: readonly Attributable[]): SectionIndex {
  const known = indexes.get(sections)
  if (known) return known
  const names = namesOfSections(sections)
  const index = { keywords: wordIndexOf(sections), names, topics: topicIndexOf(sections, names.titles) }
  indexes.set(sections, index)
  return index
}
