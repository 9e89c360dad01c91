import { entryOf } from '../../entries.ts'
import { withoutQuotations } from '../../language/quotations.ts'
import { type Mention, mentioned, namesOfSections, type SectionNames } from '../../language/sectionMentions.ts'
import { contentWords } from '../../language/words.ts'
import { announced } from './announcement.ts'
import { type Conversation, type Order, orderOf } from './conversation.ts'
import { type Opened, openedBy } from './opening.ts'
import { returned } from './returns.ts'
import { type Attributable, type TopicIndex, topicIndexOf } from './topics.ts'
import { clearMatch, drifted, type WordIndex, weightsOf, wordIndexOf } from './wordIndex.ts'

export interface Attribution {
  readonly sectionId: string | null
  readonly how: 'mention' | 'lexical' | 'discussion' | 'none'
  /** True if the message clearly moves the discussion to this section. */
  readonly opens: boolean
  /** Titles of the sections mentioned in the message. */
  readonly named: readonly string[]
}

/**
 * Attributes a message to a section of the scope: by explicit mention, else announcement, else clear lexical match, else the
 * section under discussion. The earlier conversation, if given, resolves more messages. Deterministic. [AT1]
 */
export function attribute(
  text: string,
  scope: readonly Attributable[],
  current: string | null,
  conversation: Conversation | null = null,
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
  const order = conversation ? orderOf(conversation, here) : plainOrder(here, scope)
  const opened =
    openedBy(own, index.topics, index.names.numbers.bare, order) ??
    (conversation && broughtUp(own, index, conversation, order))
  if (mention) {
    const place = conversation ? meant(mention, order, index.names) : mention.place
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
  const opens = conversation !== null && drifted(match, weights, index.keywords, conversation, order)
  return { sectionId: entryOf(scope, match).id, how: 'lexical', opens, named }
}

/** Resolves a word that is both a title and part of the next section's title to the next section. */
function meant({ place, byWord }: Mention, { next }: Order, { words }: SectionNames): number {
  return byWord && next !== null && [...entryOf(words, place)].every((word) => entryOf(words, next).has(word))
    ? next
    : place
}

function broughtUp(text: string, index: SectionIndex, conversation: Conversation, order: Order): Opened | null {
  const place = announced(text, index.topics, index.names.numbers.bare, order)
  return place === null ? returned(text, conversation) : { place, opens: true }
}

/** Order of the scope when the conversation so far is unknown. */
function plainOrder(here: number | null, { length }: readonly Attributable[]): Order {
  return {
    here,
    next: here === null || here + 1 >= length ? null : here + 1,
    last: length - 1,
    touched: () => false,
    asked: false,
  }
}

/** True if a text shares a content word with a section's title or keywords. Model proposals must pass this. [AT6] */
export function anchoredIn(text: string, { title, keywords }: Attributable): boolean {
  const own = new Set([...contentWords(title), ...keywords.split(' ')])
  return contentWords(text).some((word) => own.has(word))
}

const placeOf = (id: string | null, scope: readonly Attributable[]): number | null => {
  const place = scope.findIndex((section) => section.id === id)
  return place < 0 ? null : place
}

/** Attribution in a room without a scope. */
const OPEN_FLOOR: Attribution = { sectionId: null, how: 'none', opens: false, named: [] }

interface SectionIndex {
  readonly keywords: WordIndex
  readonly names: SectionNames
  readonly topics: TopicIndex
}

// Derived from the scope alone and cached per scope, so that a message costs look-ups rather than a new index.
const indexes = new WeakMap<readonly Attributable[], SectionIndex>()

function indexOf(sections: readonly Attributable[]): SectionIndex {
  const known = indexes.get(sections)
  if (known) return known
  const names = namesOfSections(sections)
  const index = { keywords: wordIndexOf(sections), names, topics: topicIndexOf(sections, names.titles) }
  indexes.set(sections, index)
  return index
}
