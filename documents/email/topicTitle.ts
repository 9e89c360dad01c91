import { contentWords } from '#engine/room/words.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import { TOPIC_TITLE_MAX } from './limits.ts'

const PHRASE_WORDS_MAX = 4
const INNER_JOINERS_MAX = 1
const CANDIDATES_MAX = 4_000
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SENTENCE_MAX = 80
const TEXT_READ_MAX = 20_000

interface Phrase {
  readonly shown: string
  readonly stems: readonly string[]
  count: number
}

/** The phrase that names what these texts, unlike the others, speak of: repeated words first, else their first sentence. */
export function phraseTitle(all: readonly string[], isRare: (stem: string) => number): string {
  const texts = firstTexts(all)
  if (texts.some((text) => UNSPACED.test(text.slice(0, SENTENCE_MAX)))) return firstSentence(texts)
  const counts = new Map<string, number>()
  for (const text of texts) for (const stem of contentWords(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const phrases = [...candidates(texts).values()].filter(({ stems }) => stems.some((stem) => counts.get(stem)! > 1))
  let best: Phrase | null = null
  let bestScore = 0
  for (const phrase of phrases) {
    const tells = phrase.stems.reduce((sum, stem) => sum + Math.log(counts.get(stem)!) * isRare(stem), 0)
    const score = (tells / phrase.stems.length ** 0.5) * (1 + Math.log(phrase.count))
    if (score > bestScore) [best, bestScore] = [phrase, score]
  }
  return best ? capital(best.shown) : firstSentence(texts)
}

function firstTexts(texts: readonly string[]): string[] {
  let left = TEXT_READ_MAX
  return texts.flatMap((text) => {
    const taken = text.slice(0, left)
    left -= taken.length
    return taken === '' ? [] : [taken]
  })
}

/** Runs of words within a sentence that begin and end with a content word. */
function candidates(texts: readonly string[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const clause of texts.flatMap((text) => text.split(/[.,;:!?()"“”„«»\n<>|/]+/u))) {
    const words = clause.split(/\s+/u).filter((word) => /\p{L}/u.test(word))
    const stemmed = words.map((shown) => ({ shown, stem: contentWords(shown)[0] ?? '' }))
    for (let start = 0; start < words.length && phrases.size < CANDIDATES_MAX; start += 1) {
      for (let length = 1; length <= PHRASE_WORDS_MAX && start + length <= words.length; length += 1) {
        addPhrase(phrases, stemmed.slice(start, start + length))
      }
    }
  }
  return phrases
}

function addPhrase(
  phrases: Map<string, Phrase>,
  words: readonly { readonly shown: string; readonly stem: string }[],
): void {
  const stems = words.map(({ stem }) => stem).filter((stem) => stem !== '')
  if (words[0]!.stem === '' || words.at(-1)!.stem === '' || words.length - stems.length > INNER_JOINERS_MAX) return
  const shown = words.map((word) => word.shown).join(' ')
  const known = phrases.get(stems.join(' '))
  if (known) known.count += 1
  else phrases.set(stems.join(' '), { shown: shown.replace(/^[*_'‘’-]+|[*_'‘’-]+$/gu, ''), stems, count: 1 })
}

function firstSentence(texts: readonly string[]): string {
  const text = texts.find((candidate) => /\p{L}/u.test(candidate)) ?? ''
  const sentence = cleanLine(/^.+?(?:[.!?。！？](?=\s|$|\p{L})|$)/su.exec(text)?.[0] ?? '', TOPIC_TITLE_MAX * 4)
  if (sentence.length <= SENTENCE_MAX) return sentence.replace(/[.。,:]$/u, '')
  const cut = cutWhole(sentence, SENTENCE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SENTENCE_MAX / 2)).trimEnd()}…`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
