import { oneOf } from '#engine/language/lexicon/languages.ts'
import { isJoke, isOrderToMachine } from './language/stance.ts'

/** Words between a label and its colon, as in `Action for Ana:` or `Decision 3:`. */
const BETWEEN = '(?:\\s?#?\\d{1,3}|\\s(?:for|on|für|pour|para)\\s[^:：\\n]{1,40})?'

const labelled = (labels: string): RegExp =>
  new RegExp(
    `^[\\s>*_#•·–-]{0,8}(?:(?:so|ok|okay|then|new|final|our|the|next)[,\\s]\\s?){0,3}(?:${labels})${BETWEEN}[*_]{0,2}\\s?[:：][*_\\s]{0,4}(?=[^\\s])(?!(?:none|nothing|tbd|n/a|open|pending|keine|aucune|ninguna)(?![\\p{L}\\p{N}]))`,
    'iu',
  )

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
