import { contentWords } from '#engine/language/words.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import { TOPIC_TITLE_MAX } from '../limits.ts'

const PHRASE_WORDS_MAX = 4
const INNER_JOINERS_MAX = 1
const CANDIDATES_MAX = 4_000
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SENTENCE_MAX = 80
const PHRASE_LENGTH_MIN = 4
const PHRASE_COUNT_MIN = 2
/** A word alone is joined by the next one when that tells nearly as much. */
const SECOND_SHARE_MIN = 0.5
const WORD_COUNT_MIN = 3
/** Below 0.5, longer phrases win over the words in them. */
const LENGTH_DAMPING = 0.4
/** Words, stemmed, that are frequent in mails and name nothing. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  contentWords(
    `anyway work working works line lines fix fixed fixes thing things issue issues problem problems time need needs needed please thank thanks
    regards dear attached attach version mail email message list group question questions answer point points use used using make makes made
    get gets got send sent look looks want know case way day days week weeks today tomorrow yesterday really actually maybe sure good great better best
    new old first second last next one two three many much different possible able kind start end part change changes update draft hello hope let
    though however rather quite still yet well perhaps right back place anything nothing actually
    something everything someone everyone colleagues team folks monday tuesday wednesday thursday friday saturday sunday`,
  ),
)
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
  const phrases = [...candidates(texts).values()].filter((phrase) => isTelling(phrase))
  const ranked = phrases
    .map((phrase) => ({ phrase, score: scoreOf(phrase, counts, isRare) }))
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = ranked
  if (!best || best.score === 0) return firstSentence(texts)
  const second =
    best.phrase.stems.length > 1
      ? undefined
      : others.find(({ phrase }) => !phrase.stems.includes(best.phrase.stems[0]!))
  const goesWith = second && second.score >= best.score * SECOND_SHARE_MIN
  return capital(goesWith ? `${best.phrase.shown}, ${second.phrase.shown}` : best.phrase.shown)
}

function scoreOf(
  { stems, count }: Phrase,
  counts: ReadonlyMap<string, number>,
  isRare: (stem: string) => number,
): number {
  const tells = stems.reduce((sum, stem) => sum + Math.log(counts.get(stem)!) * isRare(stem), 0)
  return (tells / stems.length ** LENGTH_DAMPING) * (1 + Math.log(count))
}

/** One repetition may be chance for a word alone, hardly for a phrase. */
function isTelling({ stems, count, shown }: Phrase): boolean {
  if (stems.every((stem) => EMPTY_WORDS.has(stem)) || shown.length < PHRASE_LENGTH_MIN) return false
  if (stems.length > 1) return count >= PHRASE_COUNT_MIN
  return count >= WORD_COUNT_MIN && /^[\p{Script=Latin}\p{N}]+$/u.test(shown)
}

function firstTexts(texts: readonly string[]): string[] {
  let left = TEXT_READ_MAX
  return texts.flatMap((text) => {
    const taken = text.slice(0, left)
    left -= taken.length
    return taken === '' ? [] : [withoutAddresses(taken)]
  })
}

/** Links, mail addresses and paths of files name nothing. */
function withoutAddresses(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => (/^<?https?:|@/u.test(word) || (word.match(/\//gu)?.length ?? 0) > 1 ? '' : word))
    .join('')
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
  else
    phrases.set(stems.join(' '), { shown: shown.replace(/^[*_'‘’-]+|(?<![*_'‘’-])[*_'‘’-]+$/gu, ''), stems, count: 1 })
}

function firstSentence(texts: readonly string[]): string {
  const text = texts.find((candidate) => /\p{L}/u.test(candidate))?.replace(/^[\s\p{P}]+/u, '') ?? ''
  const sentence = cleanLine(/^.+?(?:[.!?](?=\s|$)|[。！？]|$)/su.exec(text)?.[0] ?? '', TOPIC_TITLE_MAX * 4)
  if (sentence.length <= SENTENCE_MAX) return sentence.replace(/[.。,:]$/u, '')
  const cut = cutWhole(sentence, SENTENCE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SENTENCE_MAX / 2)).trimEnd()}…`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
