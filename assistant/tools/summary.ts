import { entryOf } from '#engine/entries.ts'
import { contentWords } from '#engine/language/words.ts'
import { cleanLine } from '#engine/text.ts'
import { sentencesOf } from '../retrieval/sentences.ts'
import type { Quote } from './items.ts'
import type { Entry } from './pasted.ts'

const SENTENCE_CHARACTERS_MAX = 300
/** Content words of a sentence that can stand by itself. */
const WORDS_MIN = 4
const WORDS_MAX = 30
/** Sentences of a summary: one for so many entries, between these. */
const ENTRIES_EACH = 8
const SENTENCES_MIN = 2
const SENTENCES_MAX = 6
/** Share of words in common from which a sentence says what another has said. */
const SAME_FROM = 0.5

interface Candidate {
  readonly quote: Quote
  readonly place: number
  readonly words: ReadonlySet<string>
  readonly worth: number
}

/** Sentences in which most of the words that the text keeps coming back to stand together, in their order, none twice. [TL9] */
export function keySentences(entries: readonly Entry[]): Quote[] {
  const weights = weightsOf(entries)
  const ranked = candidatesOf(entries, weights).sort((a, b) => b.worth - a.worth || a.place - b.place)
  const wanted = Math.min(SENTENCES_MAX, Math.max(SENTENCES_MIN, Math.ceil(entries.length / ENTRIES_EACH)))
  const chosen: Candidate[] = []
  for (const one of ranked) {
    if (chosen.length === wanted) break
    if (chosen.every((other) => shared(one.words, other.words) < SAME_FROM)) chosen.push(one)
  }
  return chosen.sort((a, b) => a.place - b.place).map(({ quote }) => quote)
}

/** Weight of each word: the number of entries that have it, as far as it is more than one. */
function weightsOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of entries)
    for (const word of new Set(contentWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const often = entries.length / 3
  return new Map([...counts].map(([word, count]) => [word, count > often ? 1 : Math.log2(1 + count)]))
}

function candidatesOf(entries: readonly Entry[], weights: ReadonlyMap<string, number>): Candidate[] {
  const candidates: Candidate[] = []
  for (const [place, { text, speaker, under }] of entries.entries()) {
    if (under !== 'none' && under !== 'agenda') continue
    for (const [order, { from, to }] of sentencesOf(text, SENTENCE_CHARACTERS_MAX).entries()) {
      const said = text.slice(from, to)
      const words = new Set(contentWords(said))
      if (words.size < WORDS_MIN || words.size > WORDS_MAX || /[?？]$/u.test(said)) continue
      const sum = [...words].reduce((total, word) => total + (weights.get(word) ?? 0), 0)
      const worth = sum / Math.sqrt(words.size + WORDS_MIN)
      candidates.push({ quote: { words: cleanLine(said), speaker }, place: place + order / 1_000, words, worth })
    }
  }
  return candidates
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length
  return both / Math.max(1, Math.min(a.size, b.size))
}

/** Content words of a question that means something by itself. */
const QUESTION_WORDS_MIN = 3
/** Entries in which an answer comes, if it comes. */
const ANSWER_WITHIN = 3
const UNKNOWN =
  /(?:^|[^\p{L}])(?:no idea|not sure|(?:don[’']?t|do not|doesn[’']?t|nobody) knows?|don[’']?t have (?:that|it|the)|to be (?:confirmed|decided|checked)|tb[cd]|have to (?:check|ask|find out)|need to (?:check|ask|find out)|will (?:check|ask|find out)|i[’']ll (?:check|ask|find out)|good question|still open|unclear|keine ahnung|weiß nicht|aucune idée|ni idea)(?=$|[^\p{L}])/iu
const LABEL = /^(?:open question|question|open|tbd|unclear)\s?[:：]\s?/iu
export const QUESTIONS_MAX = 20

/** Questions that stand under such a heading, or that notes ask, or to which nobody of a talk knew the answer. [TL9] */
export function openQuestions(entries: readonly Entry[]): Quote[] {
  const open: Quote[] = []
  for (const [place, { text, speaker, under, isItem }] of entries.entries()) {
    const labelled = LABEL.test(text)
    if (labelled || (under === 'questions' && isItem)) open.push({ words: cleanLine(text.replace(LABEL, '')), speaker })
    else
      open.push(
        ...askedIn(text)
          .filter(() => isOpen(entries, place))
          .map((words) => ({ words, speaker })),
      )
  }
  return [...new Map(open.map((one) => [one.words.toLowerCase(), one])).values()].slice(0, QUESTIONS_MAX)
}

function askedIn(text: string): string[] {
  return sentencesOf(text, SENTENCE_CHARACTERS_MAX)
    .map(({ from, to }) => cleanLine(text.slice(from, to)))
    .filter((said) => /[?？]$/u.test(said) && contentWords(said).length >= QUESTION_WORDS_MIN)
}

function isOpen(entries: readonly Entry[], place: number): boolean {
  const { speaker } = entryOf(entries, place)
  if (speaker === null) return true
  const after = entries.slice(place + 1, place + 1 + ANSWER_WITHIN).filter((one) => one.speaker !== speaker)
  return after.length === 0 || after.some(({ text }) => UNKNOWN.test(text))
}
