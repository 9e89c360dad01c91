import { matchesOf } from '../language/matches.ts'
import { numberOf, WORD_NUMBER } from '../language/quantities.ts'
import { mayHoldNumber } from '../language/skim.ts'
import type { ParsedMessage } from '../parsedMessage.ts'

/** A number somebody reads from a source: a table, a contract, their notes. */
export interface ReadNumber {
  /** As in quantities.ts; `bare` where nothing says what is counted. */
  readonly unit: string
  readonly value: number
  /** As it was said, before any unit. */
  readonly said: number
  readonly sentence: string
}

const SOURCE =
  '(?:table|contract|report|guide|config(?:uration)?|text|section|clause|export|invoice|e-?mail|mail|minutes|notes|letter|policy|annex|appendix|form|sheet|slides?|cover|introduction|website|site|spec(?:ification)?|draft|document|doc|proposal|agreement|invitation|deck|demo|docs?|brochure|readme|release|test|record|bylaws?|articles?|version|list|register|plan|budget|order|quote|offer|request|calendar|schedule|summary|paragraph|page|title|header|file|record|log|manual|law|standard|auditors?|client|customer|supplier|vendor|finance|legal|protokoll|vertrag|bericht|tabelle|rechnung|contrat|rapport|facture|contrato|informe|factura|handbook|terms|statutes?|charter|terms of use|code|product page|press|paper|papers|thread|tender|certificate|licen[cs]e|standard|catalogue|intranet|wiki|ticket|roadmap|poster|flyer|newsletter|press release)'
const SAYS =
  '(?:says?|said|reads?|states?|shows?|promises?|demands?|requires?|wants?|has|have|gives?|lists?|counts?|mentions?|assumes?|puts?|claims?|allows?|sets?|starts?|foresees?|provides?|permits?|specif(?:y|ies)|prescribes?|contains?|guarantees?|is|are|sagt|steht|dit|indique|dice)'
const FROM_SOURCE = new RegExp(
  `(?:^|[^\\p{L}])(?:${SOURCE}\\p{L}{0,2}\\s[^.!?]{0,50}?${SAYS}|(?:it|that|this|here it|there it|which) (?:says|reads|states)|it says|says (?:here|there|the)|according to|(?:in|on|under|per) (?:my|our|the|their|your|his|her|section|clause|article|annex)\\s(?:[\\p{L}]+\\s)?${SOURCE}?|(?:says?|said|states?|reads?|shows?|lists?|counts?|claims?|promises?)\\s(?:[\\p{L}’']+\\s){0,6}~?\\d|i (?:count|have|see|get|thought|remember)|(?:our|my) \\p{L}+ (?:starts?|runs?|is|are|has|says?|gives?)|at least|at most|not (?:less|more) than|no more than)(?=$|[^\\p{L}])`,
  'iu',
)
const BARE =
  /(?<!(?:section|clause|article|page|point|item|annex|appendix|step|chapter|art\.|sec\.|on to|no\.|number) )(?<![\p{L}\p{N}.,§#/:v-])(?:\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+(?:\.\d+)?(?![\p{L}\p{N}%/:-]|[.,]\d|\)))(?! (?:is|was) (?:fine|ok|good|clear|done))/giu
/** A bare number in letters, where a source is said to hold it: `the handbook says two`. */
const SAID_IN_LETTERS = new RegExp(
  `(?:${SAYS}|undert(?:ake|ook|aken)|promised?|told|wrote|agreed(?: on| to)?)\\s(?:\\p{L}+\\s){0,2}?(?<word>${WORD_NUMBER})(?=$|[.,!?;]|\\s(?:in|on|here|there|at|instead|now))`,
  'giu',
)
/** How often, in days: `monthly`, `each quarter`. */
const OFTEN: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:daily|(?:each|every) day)(?!\p{L})/iu, 1],
  [/(?<!\p{L})(?:weekly|(?:each|every) week)(?!\p{L})/iu, 7],
  [/(?<!\p{L})(?:monthly|(?:each|every) month)(?!\p{L})/iu, 30],
  [/(?<!\p{L})(?:quarterly|(?:each|every) quarter)(?!\p{L})/iu, 91],
  [/(?<!\p{L})(?:annual(?:ly)?|yearly|(?:each|every) year)(?!\p{L})/iu, 365],
]
const MAY_SAY_HOW_OFTEN = /daily|weekly|monthly|quarterly|annual|yearly|each|every/u
/** A day of the month alone: `the 3rd`. */
const DAY_ALONE = /(?<=(?:^|[^\p{L}])(?:the|on|for) )(\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}]| of)/giu
const WISH =
  /(?:^|[^\p{L}])(?:let[’']?s|should we|could we|shall|propos(?:e|al)|suggest|make it|what about|how about|can we|can[’']?t we|instead|prefer|i[’']?d say|would be enough|decided|agreed|i mean|i meant|correction)(?=$|[^\p{L}])/iu

/** The numbers a message states, with what they count; none from wishes, questions about them aside. */
export function numbersRead(parsed: ParsedMessage): ReadNumber[] {
  const lower = parsed.text.toLowerCase()
  if (!mayHoldNumber(lower) && !MAY_SAY_HOW_OFTEN.test(lower)) return []
  const found: ReadNumber[] = []
  for (const { sentence, from, place } of firstOfSentences(parsed)) {
    if (WISH.test(sentence) || parsed.commitments.some(({ clause }) => clause.place === place)) continue
    const start = parsed.text.indexOf(sentence, Math.max(0, from - sentence.length))
    const own = parsed.quantities.filter((quantity) => quantity.from >= start && quantity.to <= start + sentence.length)
    for (const { unit, value, words } of own) found.push({ unit, value, said: saidNumber(words, value), sentence })
    for (const match of matchesOf(BARE, sentence)) {
      const at = start + match.index
      if (own.some((quantity) => at >= quantity.from && at < quantity.to)) continue
      const said = Number(match[0].replaceAll(',', ''))
      found.push({ unit: 'bare', value: said, said, sentence })
    }
    for (const { groups } of matchesOf(SAID_IN_LETTERS, sentence)) {
      const said = numberOf(groups?.word ?? '')
      found.push({ unit: 'bare', value: said, said, sentence })
    }
    for (const [often, days] of OFTEN) {
      if (often.test(sentence)) found.push({ unit: 'often', value: days, said: days, sentence })
    }
    for (const [, day] of matchesOf(DAY_ALONE, sentence))
      found.push({ unit: 'day', value: Number(day), said: Number(day), sentence })
  }
  return found
}

const IN_LETTERS = new RegExp(`^${WORD_NUMBER}(?![\\p{L}])`, 'iu')

function saidNumber(words: string, value: number): number {
  const letters = IN_LETTERS.exec(words)?.[0]
  if (letters !== undefined) return numberOf(letters)
  const digits = /\d[\d.,]*/u.exec(words)?.[0].replace(/[.,](?=\d{3}(?:\D|$))/gu, '')
  return digits === undefined ? value : Number.parseFloat(digits.replace(',', '.'))
}

/** It tells what some source holds. */
export const isFromSource = (sentence: string): boolean => FROM_SOURCE.test(sentence)

function firstOfSentences({ clauses }: ParsedMessage) {
  return clauses.filter((clause, i) => clauses[i - 1]?.place !== clause.place)
}

const RATIO_MAX = 20

/** Two numbers for what may be the same thing, and not the same number. */
export function clash(a: ReadNumber, b: ReadNumber): boolean {
  if (a.unit === 'day' || b.unit === 'day') return dayOf(a) !== null && dayOf(b) !== null && dayOf(a) !== dayOf(b)
  if (a.unit === 'often' || b.unit === 'often') return a.unit === b.unit && a.value !== b.value
  const [one, other] = a.unit === b.unit ? [a.value, b.value] : [a.said, b.said]
  if (one === other || one === 0 || other === 0) return false
  const dated = [a, b].some(({ unit }) => unit === 'date' || unit === 'year')
  if (a.unit !== b.unit && (dated || (a.unit !== 'bare' && b.unit !== 'bare'))) return false
  if (dated) return true
  const ratio = one / other
  return ratio < RATIO_MAX && ratio > 1 / RATIO_MAX
}

/** The day of the month that a date or a day alone names. */
function dayOf({ unit, value }: ReadNumber): number | null {
  if (unit === 'day') return value
  return unit === 'date' ? value % 100 : null
}
