import { oneOf } from '#engine/language/lexicon/languages.ts'
import { isJoke, isOrderToMachine } from './language/stance.ts'

/** Words between a label and its colon, as in `Action for Ana:` or `Decision 3:`. */
const BETWEEN = '(?:\\s?#?\\d{1,3}|\\s(?:for|on|für|pour|para)\\s[^:：\\n]{1,40})?'

const LEAD = '(?:(?:so|ok|okay|then|new|final|our|the|next)[,\\s]\\s?){0,3}'
/** Something that is none. */
const NONE = '(?:none|nothing|tbd|n/a|open|pending|keine|aucune|ninguna)(?![\\p{L}\\p{N}])'

/** A label up to its colon, where a sentence begins. */
const labelAt = (labels: string, lead = ''): string =>
  `^[\\s>*_#•·–-]{0,8}${lead}(?:${labels})${BETWEEN}[*_]{0,2}\\s?[:：]`

const labelled = (labels: string): RegExp =>
  new RegExp(`${labelAt(labels, LEAD)}[*_\\s]{0,4}(?=[^\\s])(?!${NONE})`, 'iu')

const PATTERNS = {
  decision: labelled(oneOf('decisionLabel')),
  action: labelled(oneOf('actionLabel')),
  risk: labelled(oneOf('riskLabel')),
}

export type Stateable = keyof typeof PATTERNS

/** What follows the label when a sentence says outright what it is (`Decision: we keep it.`); null for any other sentence. [IN24] */
export function statedIn(kind: Stateable, sentence: string): string | null {
  const [label] = PATTERNS[kind].exec(sentence) ?? []
  if (label === undefined || /[?？]$/u.test(sentence.trimEnd()) || isJoke(sentence) || isOrderToMachine(sentence))
    return null
  return sentence.slice(label.length).trim()
}

const LABELLED = new RegExp(
  labelAt((['decisionLabel', 'actionLabel', 'riskLabel'] as const).map((name) => oneOf(name)).join('|')),
  'iu',
)

/** It opens with a label, whatever follows (`Decision: none`). */
export const isLabelled = (sentence: string): boolean => LABELLED.test(sentence)
