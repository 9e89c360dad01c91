import { entryOf } from '../../entries.ts'
import { pagesNamed } from '../../language/pageMentions.ts'
import { contentWords } from '../../language/words.ts'
import type { Order } from './conversation.ts'
import { headsOf, type Transition, transitionOf } from './cues.ts'
import { headingOf, isSentence } from './headings.ts'
import type { TopicIndex } from './topics.ts'

/**
 * Returns the section that a message announces: by an opening phrase with a topic or the scope's order, or by a short heading
 * of a section's words. Null when it announces none. [AT5]
 */
export function announced(
  text: string,
  index: TopicIndex,
  numbers: ReadonlyMap<string, number>,
  order: Order,
): number | null {
  const lower = text.toLowerCase()
  const [leading = '', number = ''] = LEADING_NUMBER.exec(lower) ?? []
  const numbered = numbers.get(number)
  if (numbered !== undefined) {
    const named = headingOf(headsOf(lower.slice(leading.length)), index, order, { turned: false, numbered })
    if (named === numbered) return named
  }
  const transition = transitionOf(lower)
  if (!transition) return headed(headsOf(lower), index, order)
  const heads = headsOf(transition.rest)
  const named = headingOf(heads, index, order, { turned: true })
  if (named !== undefined) return named
  return follows(transition, heads) ? order[transition.to] : null
}

/**
 * A heading without a phrase that moves on opens the scope's next section; another one only by a page, or as the first words of
 * the message: all words of its title and no others, or with a word like `then` after it.
 */
function headed(heads: readonly string[], index: TopicIndex, order: Order): number | null {
  for (const head of heads) {
    const place = headingOf([head], index, order, { turned: false })
    if (place === undefined) continue
    if ((place === order.next && order.known) || pagesNamed(head).length > 0) return place
    return head === heads[0] && (THEN.test(head) || isTitle(head, entryOf(index.titles, place))) ? place : null
  }
  return null
}

function isTitle(head: string, title: ReadonlySet<string>): boolean {
  const said = new Set(contentWords(head))
  return said.size === title.size && [...title].every((word) => said.has(word))
}

const THEN = /\s(?:then|first|next|now)$/u

function follows({ follow, rest }: Transition, heads: readonly string[]): boolean {
  if (follow === 'always') return !isSentence(heads[0] ?? '')
  return heads.length > 0 && rest.length <= BARE_CHARACTERS_MAX && heads.every(isHeading)
}

/** `3, public comments`: the number of a section and its topic. */
const LEADING_NUMBER =
  /^(?:(?:ok|okay|so|and|then|now|und|et|y|dann|alors)[,.]?\s+)*\(?(\d{1,2}(?:\.\d+)*|[a-h]|[ivx]+)\)?(?:[,:.)]\s|\s[-–—]\s)/u

/** Maximum length of the heading after a phrase that is ambiguous by itself. */
const BARE_CHARACTERS_MAX = 40

function isHeading(clause: string): boolean {
  return clause.split(' ').length <= 5 && contentWords(clause).length > 0 && !isSentence(clause)
}
