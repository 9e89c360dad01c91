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
  const counted = numbers.get(COUNTED.exec(lower)?.[1] ?? '')
  if (counted !== undefined) return counted
  const [leading = '', number = ''] = LEADING_NUMBER.exec(lower) ?? []
  const numbered = numbers.get(number)
  if (numbered !== undefined) {
    const named = headingOf(headsOf(lower.slice(leading.length)), index, order, { turned: false, numbered })
    if (named === numbered) return named
  }
  const transition = transitionOf(lower)
  if (!transition || (transition.follow === 'never' && isSentence(transition.rest)))
    return headingOf(headsOf(lower), index, order, { turned: false }) ?? remarkOn(lower, index, order)
  const heads = headsOf(transition.rest)
  const named = headingOf(heads, index, order, { turned: true })
  if (named !== undefined) return named
  return follows(transition, heads) ? order[transition.to] : null
}

const REMARK =
  /^(?:and|then|so|now|und|dann|jetzt|et|alors|maintenant|y|ahora|entonces)[,.:]?\s([^.!?;\n]{3,50})[.!?]*$/u

/** Detects a short sentence about the next section by a word unique to its title: `and what it does to testing`. */
function remarkOn(text: string, { weights }: TopicIndex, { here, next }: Order): number | null {
  if (next === null || next === here) return null
  const remark = REMARK.exec(text)?.[1]
  if (remark === undefined) return null
  const titled = contentWords(remark).map((word) =>
    [...(weights.get(word) ?? [])].filter(([, weight]) => weight > 1).map(([place]) => place),
  )
  const tells = titled.some((places) => places.length === 1 && places[0] === next)
  return tells && !titled.some((places) => places.some((place) => place !== next)) ? next : null
}

function follows({ follow, rest }: Transition, heads: readonly string[]): boolean {
  if (follow === 'always') return !isSentence(heads[0] ?? '')
  return follow === 'heading' && heads.length > 0 && rest.length <= BARE_CHARACTERS_MAX && heads.every(isHeading)
}

/** `point 3`, `item 4: the installer`. */
const COUNTED =
  /^(?:(?:ok|okay|so|and|then|now|und|et|y|dann|alors)[,.]?\s+)*(?:point|item|number|no\.|nr\.|nummer|numéro|número)\s?#?(\d{1,2}(?:\.\d+)*)(?=\s*(?:$|[,:.!?–—]))/u
/** `3, public comments`: the number of a section and its topic. */
const LEADING_NUMBER =
  /^(?:(?:ok|okay|so|and|then|now|und|et|y|dann|alors)[,.]?\s+)*\(?(\d{1,2}(?:\.\d+)*|[a-h]|[ivx]+)\)?(?:[,:.)]\s|\s[-–—]\s)/u

/** Maximum length of the heading after a phrase that is ambiguous by itself. */
const BARE_CHARACTERS_MAX = 40

function isHeading(clause: string): boolean {
  return clause.split(' ').length <= 5 && contentWords(clause).length > 0 && !isSentence(clause)
}
