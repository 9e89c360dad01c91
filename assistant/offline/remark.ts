import { coverage, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import { sentencesOf } from '#assistant/retrieval/sentences.ts'
import { entryOf } from '#engine/entries.ts'
import { type TemplateId, templateOf } from '#engine/room/templates.ts'
import { cleanLine } from '#engine/text.ts'
import type { SectionText, UserMessage } from '../shapes.ts'
import { cited } from './textForm.ts'

export interface RemarkInput {
  readonly mode: 'expert' | 'critical'
  readonly template: TemplateId
  readonly section: SectionText
  /** The newest messages about the section, oldest first. */
  readonly messages: readonly UserMessage[]
}

const QUOTE_CHARACTERS_MAX = 260
/** Sentences of a section that are weighed; those of a longer one come first. */
const SENTENCES_MAX = 1_000
/** Share of a checklist item's words that a sentence must have to speak of it. */
const SPEAKS_OF = 0.3

/** One remark on a section that has matured: what an expert checks there, or what a critic doubts. Quotes are verbatim. [MO6] */
export function remarkOn(input: RemarkInput): string {
  return input.mode === 'expert' ? expertRemark(input) : criticalRemark(input)
}

/** The checklist item nearest to the section, and what its text says of it. */
function expertRemark({ template, section }: RemarkInput): string {
  const { checklist } = templateOf(template)
  if (section.text === '') return unreadRemark(section.title, checklist)
  const sentences = [section.title, ...sentencesIn(section)].map((text) => ({ text, words: textWords(text) }))
  const ranked = checklist
    .map((item) => ({ item, ...best(sentences, (words) => coverage(wantedOf(item), words)) }))
    .sort((a, b) => b.weight - a.weight)
  const near = entryOf(ranked, 0)
  const absent = ranked.filter(({ weight }) => weight === 0).map(({ item }) => `“${item.toLowerCase()}”`)
  const others = absent.length === 0 ? '' : ` I find no word there on ${absent.slice(0, 2).join(' or ')}.`
  if (near.weight < SPEAKS_OF) {
    return `Before you settle ${cited(section.title)}: the checklist asks about ${absent.slice(0, 3).join(', ')}, and its text says nothing of them. Are they covered elsewhere?`
  }
  const quote = near.text === section.title ? (sentencesIn(section)[0] ?? section.title) : near.text
  return `On “${near.item.toLowerCase()}” ${cited(section.title)} says: ${quoted(quote)}. Is that complete, and is it what we want?${others}`
}

/** Of a section whose text is not here, nothing is said but what to check. [KX78] */
function unreadRemark(title: string, checklist: readonly string[]): string {
  const words = textWords(title)
  const items = checklist
    .map((item) => ({ item, share: coverage(wantedOf(item), words) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ item }) => `“${item.toLowerCase()}”`)
  return `Before you settle ${cited(title)}: the checklist asks about ${items.join(', ')}. Are they covered?`
}

/** What binds hardest in the text, or the surest thing that somebody said of it, turned into a question. */
function criticalRemark({ section, messages }: RemarkInput): string {
  const sentences = sentencesIn(section).map((text) => ({ text, words: text }))
  const hardest = best(sentences, severity)
  const surest = best(
    messages.map((message) => ({ text: message.text, words: message.text, by: message.senderName })),
    certainty,
  )
  const claim = surest.weight > 0 ? ` ${surest.by} is sure that ${quoted(surest.text)}; what would show otherwise?` : ''
  if (hardest.weight === 0) {
    return `Before you settle ${cited(section.title)}: what is the strongest objection to it, and who would be hurt if we are wrong?${claim}`
  }
  return `What if this cannot be kept: ${quoted(hardest.text)} ${cited(section.title)}? Who bears it, and how do we get out?${claim}`
}

const BINDING =
  /\b(?:shall|must|may not|irrevocabl[ey]|perpetual(?:ly)?|unlimited|exclusive(?:ly)?|sole(?:ly)?|indemnif\w*|liab\w*|terminat\w*|penalt\w*|waive\w*|warrant\w*|forfeit\w*|void|without (?:notice|limit\w*|cause)|at (?:any time|its (?:sole )?discretion)|muss|müssen|haftet|doit|doivent|debe[n]?)\b/giu
const AMOUNT =
  /\d{1,9}(?:[.,]\d{1,9}){0,3}\s*(?:%|per ?cent|days?|weeks?|months?|years?|hours?|usd|eur|euros?|dollars?)|[$€£]\s?\d/giu
const SURE =
  /\b(?:obviously|clearly|always|never|certainly|definitely|no (?:problem|risk|doubt|way)|of course|everyone|nobody|surely|guaranteed)\b/giu

function severity(sentence: string): number {
  return count(sentence, BINDING) + 2 * count(sentence, AMOUNT)
}

function certainty(message: string): number {
  return /[?？]\s*$/u.test(message) ? 0 : count(message, SURE)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function sentencesIn({ text }: SectionText): string[] {
  const spans = sentencesOf(text, QUOTE_CHARACTERS_MAX).slice(0, SENTENCES_MAX)
  return spans
    .map(({ from, to }) => text.slice(from, to))
    .filter((sentence) => /\p{L}[^\p{L}\s]*(?:[^\S\n][^\p{L}\n]*(?:\n[^\p{L}\n]*)?|\n[^\p{L}\n]*)\p{L}/u.test(sentence))
}

function best<T extends { readonly text: string }, W>(
  items: readonly (T & { readonly words: W })[],
  weigh: (words: W) => number,
): { readonly text: string; readonly weight: number; readonly by?: string } {
  let found: { text: string; weight: number; by?: string } = { text: '', weight: 0 }
  for (const item of items) {
    const weight = weigh(item.words)
    if (weight > found.weight) found = { ...item, weight }
  }
  return found
}

function quoted(text: string): string {
  return `“${cleanLine(text, QUOTE_CHARACTERS_MAX).replace(/[.;]$/, '')}”`
}
