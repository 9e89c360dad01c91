import { answerKinds } from '#assistant/retrieval/english/answerKinds.ts'
import { coverage, textWords, type Wanted, widerShareOf } from '#assistant/retrieval/matching.ts'
import { type Span, sentencesOf } from '#assistant/retrieval/sentences.ts'
import { letters } from '#assistant/retrieval/terms.ts'
import { entryOf } from '#engine/entries.ts'

/** Quotations of this length are rounded off; a shorter passage is quoted whole. */
export const QUOTE_CHARACTERS_MAX = 360
/** What a sentence gains by holding the kind of thing that is asked for. */
const KIND_BONUS = 0.15

/** The stretch of whole sentences of a text that answers best, exactly as it stands there. [AS14] */
export function quoteOf(text: string, wanted: Wanted, question: string, title = ''): string {
  const sentences = withoutIdleEnds(text, withoutHeading(text, sentencesOf(text, QUOTE_CHARACTERS_MAX), title), wanted)
  const [first, last] = [sentences[0], sentences.at(-1)]
  if (!first || !last) return ''
  if (last.to - first.from <= QUOTE_CHARACTERS_MAX) return text.slice(first.from, last.to)
  const kind = answerKinds(question)
  const worths = sentences.map(({ from, to }) => {
    const sentence = text.slice(from, to)
    return coverage(wanted, textWords(sentence), widerShareOf) + (kind?.test(sentence) ? KIND_BONUS : 0)
  })
  const { from, to } = completed(text, sentences, grown(sentences, worths))
  return text.slice(entryOf(sentences, from).from, entryOf(sentences, to).to)
}

/** What completes a quotation may make it this long. */
const COMPLETE_CHARACTERS_MAX = 520
/** A sentence that begins so leans on the one before. */
const LEANS =
  /^(?:\p{Ll}|(?:[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Ii]t|[Tt]hey|[Ss]uch|[Oo]therwise|[Hh]owever|[Tt]herefore|[Ee]xcept|[Ii]f so|[Ii]n (?:this|that|such)|[Tt]he (?:same|latter|former|foregoing|above))(?!\p{L}))/u

/** With the sentence before where the first one leans on it, and with what a colon at the end announces. [AS27] */
function completed(
  text: string,
  sentences: readonly Span[],
  { from, to }: { readonly from: number; readonly to: number },
): { from: number; to: number } {
  const fits = (first: number, last: number) =>
    entryOf(sentences, last).to - entryOf(sentences, first).from <= COMPLETE_CHARACTERS_MAX
  const words = (at: number) => text.slice(entryOf(sentences, at).from, entryOf(sentences, at).to)
  const begin = from > 0 && LEANS.test(words(from)) && fits(from - 1, to) ? from - 1 : from
  let end = to
  if (words(end).endsWith(':')) while (end < sentences.length - 1 && fits(begin, end + 1)) end += 1
  return { from: begin, to: end }
}

const HEADING_NUMBER =
  /^\s*(?:(?:section|article|chapter|clause|annex|appendix)\s+)?(?:\d+(?:\.\d+)*|[ivxlc]+(?=[.)]))[.):]?\s+/iu

/** A heading at the top repeats the source that stands behind the quotation. */
function withoutHeading(text: string, sentences: readonly Span[], title: string): readonly Span[] {
  const heading = letters(title.replace(HEADING_NUMBER, ''))
  let skipped = 0
  for (let seen = ''; skipped < sentences.length - 1; skipped++) {
    const { from, to } = entryOf(sentences, skipped)
    seen += letters(text.slice(from, to).replace(seen === '' ? HEADING_NUMBER : /^/, ''))
    if (heading === '' || seen === '' || !heading.startsWith(seen)) break
  }
  return sentences.slice(skipped)
}

/** Rules, signatures and addresses at both ends say nothing. */
const IDLE = /^(?:[^\p{L}]*|https?:\S*|\S[^\s@]*@\S+|(?:\S+\s+){0,2}\S+[^.!?。！？])$/u

function withoutIdleEnds(text: string, sentences: readonly Span[], wanted: Wanted): readonly Span[] {
  const isIdle = ({ from, to }: Span) => {
    const words = text.slice(from, to)
    return IDLE.test(words) && coverage(wanted, textWords(words)) === 0
  }
  const from = sentences.findIndex((sentence) => !isIdle(sentence))
  if (from < 0) return sentences
  return sentences.slice(from, sentences.findLastIndex((sentence) => !isIdle(sentence)) + 1)
}

/** From the best sentence outwards to its better neighbour, as long as the whole stays short. */
function grown(sentences: readonly Span[], worths: readonly number[]): { from: number; to: number } {
  const best = worths.indexOf(Math.max(...worths))
  let [from, to] = [best, best]
  const length = (first: number, last: number) => entryOf(sentences, last).to - entryOf(sentences, first).from
  for (;;) {
    const before = from > 0 && length(from - 1, to) <= QUOTE_CHARACTERS_MAX ? entryOf(worths, from - 1) : -1
    const after =
      to < sentences.length - 1 && length(from, to + 1) <= QUOTE_CHARACTERS_MAX ? entryOf(worths, to + 1) : -1
    if (before < 0 && after < 0) return { from, to }
    if (before > after) from -= 1
    else to += 1
  }
}
