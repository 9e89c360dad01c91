import { entryOf } from '../../entries.ts'
import { withoutQuotations } from '../../language/quotations.ts'
import { type Mention, mentioned, namesOfSections, type SectionNames } from '../../language/sectionMentions.ts'
import { contentWords } from '../../language/words.ts'
import { announced } from './announcement.ts'
import { type Conversation, type Order, orderOf } from './conversation.ts'
import { openedBy } from './opening.ts'
import { type Attributable, type TopicIndex, topicIndexOf } from './topics.ts'
import { clearMatch, readingOf, type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface Attribution {
  readonly sectionId: string | null
  readonly how: 'mention' | 'lexical' | 'discussion' | 'none'
  /** True if the message clearly moves the discussion to this section. */
  readonly opens: boolean
  /** True if the message is left with the section under discussion although the talk may be about another one. */
  readonly unsure: boolean
  /** Titles of the sections mentioned in the message. */
  readonly named: readonly string[]
}

/**
 * Attributes a message to a section of the scope: by explicit mention, else announcement, else the stretch of talk that it is in,
 * else a clear match of its words, else the section under discussion. Without the conversation, the message's own words decide.
 * Deterministic. [AT1]
 */
export function attribute(
  text: string,
  scope: readonly Attributable[],
  current: string | null,
  conversation: Conversation | null = null,
): Attribution {
  if (scope.length === 0) return OPEN_FLOOR
  const index = indexOf(scope)
  const heard = conversation?.hear(text)
  const own = withoutQuotations(text, index.names.words)
  const here = placeOf(current, scope)
  const mentions = mentioned(own, index.names, here)
  const named = mentions.map(({ place }) => entryOf(scope, place).title)
  const mention = mentions.find(({ place }) => entryOf(scope, place).id !== current) ?? mentions[0]
  const staying = mentions.some(({ place }) => entryOf(scope, place).id === current)
  if (staying) return { sectionId: current, how: 'mention', opens: false, unsure: false, named }
  const order = conversation ? orderOf(conversation, here) : plainOrder(here, scope)
  const { numbers } = index.names
  const opened = openedBy(own, index.topics, numbers.bare, order) ?? announced(own, index.topics, numbers.bare, order)
  const attributedTo = (place: number, how: Attribution['how'], opens: boolean): Attribution => {
    const { id, title } = entryOf(scope, place)
    const names = how === 'mention' && named.length === 0 ? [title] : named
    return { sectionId: id, how, opens: opens && id !== current, unsure: false, named: names }
  }
  if (mention) {
    const place = conversation ? meant(mention, order, index.names) : mention.place
    return attributedTo(place, 'mention', mention.opens || opened === place)
  }
  if (opened !== null) return attributedTo(opened, 'mention', true)
  if (heard && heard.lead !== null && !order.closed(heard.lead)) return attributedTo(heard.lead, 'lexical', true)
  const match = clearMatch(heard?.reading ?? readingOf(text, index.vocabulary), heard?.rooted === true)
  if (match !== null && match !== here) return attributedTo(match, 'lexical', false)
  const how = current === null ? 'none' : 'discussion'
  return { sectionId: current, how, opens: false, unsure: heard?.sure === false, named }
}

/** Resolves a word that is both a title and part of the next section's title to the next section. */
function meant({ place, byWord }: Mention, { next }: Order, { words }: SectionNames): number {
  return byWord && next !== null && [...entryOf(words, place)].every((word) => entryOf(words, next).has(word))
    ? next
    : place
}

/** Order of the scope when the conversation so far is unknown. */
function plainOrder(here: number | null, { length }: readonly Attributable[]): Order {
  return {
    here,
    known: false,
    next: here === null || here + 1 >= length ? null : here + 1,
    last: length - 1,
    touched: () => false,
    closed: () => false,
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
const OPEN_FLOOR: Attribution = { sectionId: null, how: 'none', opens: false, unsure: false, named: [] }

interface SectionIndex {
  readonly vocabulary: Vocabulary
  readonly names: SectionNames
  readonly topics: TopicIndex
}

// Derived from the scope alone and cached per scope, so that a message costs look-ups rather than a new index.
const indexes = new WeakMap<readonly Attributable[], SectionIndex>()

export function indexOf(sections: readonly Attributable[]): SectionIndex {
  const known = indexes.get(sections)
  if (known) return known
  const names = namesOfSections(sections)
  const topics = topicIndexOf(sections, names.titles)
  const index = { vocabulary: vocabularyOf(sections, names.words), names, topics }
  indexes.set(sections, index)
  return index
}
