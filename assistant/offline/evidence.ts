import { coverage, shareOf, tellingWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import { type Span, sentencesOf } from '#assistant/retrieval/sentences.ts'
import { cutWhole } from '#engine/text.ts'
import { placeOf, quotedPhrases } from './annotate/phrases.ts'

export const EVIDENCE_MAX = 3
/** Longest excerpt, in UTF-16 units. */
export const EVIDENCE_CHARACTERS_MAX = 300

/** Part of an annotation's words that a sentence must have to be what it lands on. */
const CLEAR_COVERAGE = 0.5
const CLEAR_WORDS = 2
/** A sentence is no clear match when another one has nearly as much. */
const LEAD = 1.15
/** Sentences looked at; those of a longer section come first. */
const SENTENCES_MAX = 4000

/** Verbatim excerpts of a section that an annotation's words land on: what it quotes, else the sentence that it clearly means. [AS21] */
export function evidenceFor(sectionText: string, annotationText: string): string[] {
  const quoted = quotedPhrases(annotationText).map(({ phrase }) => placeOf(phrase, sectionText))
  const places = quoted.filter((place) => place !== null)
  if (places.length === 0) {
    const meant = standing(sectionText, annotationText) ?? meantSentence(sectionText, annotationText)
    if (meant) places.push(meant)
  }
  const excerpts = places.map(({ from, to }) => cutWhole(sectionText.slice(from, to), EVIDENCE_CHARACTERS_MAX))
  return [...new Set(excerpts)].slice(0, EVIDENCE_MAX)
}

/** Words without quotation marks are taken for the sentence that holds them, unless they are long enough to be a quotation. */
const QUOTATION_CHARACTERS_MIN = 40

function standing(text: string, words: string): Span | null {
  const place = /\s/.test(words.trim()) ? placeOf(words, text) : null
  if (!place || place.to - place.from >= QUOTATION_CHARACTERS_MIN) return place
  const from = text.lastIndexOf('\n', place.from - 1) + 1
  const feed = text.indexOf('\n', place.to)
  const sentences = sentencesOf(text, EVIDENCE_CHARACTERS_MAX, from, feed < 0 ? text.length : feed)
  return sentences.find((span) => span.from <= place.from && span.to >= place.to) ?? place
}

function meantSentence(text: string, annotation: string): Span | null {
  const wanted = wantedOf(annotation)
  const telling = tellingWords(wanted)
  if (telling.length < CLEAR_WORDS) return null
  let best: { span: Span; share: number } | null = null
  let second = 0
  for (const span of sentencesOf(text, EVIDENCE_CHARACTERS_MAX).slice(0, SENTENCES_MAX)) {
    const words = textWords(text.slice(span.from, span.to))
    if (telling.filter((word) => shareOf(word, words) > CLEAR_COVERAGE).length < CLEAR_WORDS) continue
    const share = coverage(wanted, words)
    if (share > (best?.share ?? 0)) {
      second = best?.share ?? 0
      best = { span, share }
    } else second = Math.max(second, share)
  }
  return best && best.share >= CLEAR_COVERAGE && best.share >= second * LEAD ? best.span : null
}
