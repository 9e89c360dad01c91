import { contentWords } from '#engine/language/words.ts'

/** A word parted at a line's end by a hyphen, or a compound: indexed as one word too. */
const HYPHENATED = /(?<=\p{Ll})[-\u00AD](?=\p{Ll})/u
const HYPHENATED_WORD = /(?<!\p{L})\p{L}{2,}[-\u00AD]\p{Ll}{2,}/gu

/** The words under which a text is found, repeats kept. */
export function indexWords(text: string): string[] {
  const words = contentWords(text)
  for (const [word] of text.matchAll(HYPHENATED_WORD)) words.push(...contentWords(word.replace(HYPHENATED, '')))
  return words
}

/** A word of a question and how much it tells of what is wanted. */
export interface QuestionWord {
  readonly word: string
  readonly weight: number
}

/** Words of questions, which tell little of what is asked for. */
const ASKING = new Set(
  contentWords(
    `tell tells happen happens say says said mean means meaning explain describe summarize many much long often far need needs
    know find get gets give gives want use make makes take someone something anyone anybody somebody everyone people
    person thing things way able possible exactly actually really anything kind sort regarding concerning
    used using go goes going gone went come comes came coming got gotten given gave took taken taking made making known knew
    wanted needed tried let lets seen see saw
    text note talk question answer quote passage part mention mentions
    comment combien quand quel quelle quels quelles pourquoi peut peux dois doit faut faire avoir mon mes son sa ses cette elle
    nous vous ils sont dans sur avec sans par aux pas plus comme tout tous
    wie was wann wer warum welche welcher welches kann muss wird werden
    como que cuando quien donde puede debe cual cuanto
    什么 什麼 如何 怎么 怎样 哪些 哪个 为什么 多少 是否 可以 应该 需要 怎么办 请问 时候
    どう どこ なに 何が 何を いつ だれ 誰が なぜ ですか ますか できる すれば どの とは`,
  ),
)
const ASKING_WEIGHT = 0.05
/** Two kana alone are mostly grammar. */
const KANA_PAIR = /^\p{Script=Hiragana}+$/u
const KANA_WEIGHT = 0.2
const HALF_KANA_PAIR = /^(?:\p{Script=Hiragana}.|.\p{Script=Hiragana})$/u
const HALF_KANA_WEIGHT = 0.6

/** The different words of a question with their weights, at most `max`. */
export function questionWords(question: string, max: number): QuestionWord[] {
  const words = [...new Set(contentWords(question))].slice(0, max)
  return words.map((word) => ({ word, weight: weightOf(word) }))
}

/** Words of questions about talk: who talks, and that they do. */
const FRAME = new Set(
  contentWords(
    `group groups mates team members member participants meeting discuss discussion discussed discussing talk talks talked talking think
    thinks thought opinion opinions attitude view views idea ideas summary summarise conclusion conclude concluded decide decided decision
    agree agreed disagree disagreed propose proposed suggest suggested suggestion recommend recommended introduce introduced introducing
    present presented presentation believe feel consider considered hold towards related issue issues topic point points respond address
    aspect aspects reason reasons evaluate evaluating prefer give given`,
  ),
)

/** What people throw in while others talk. */
const THROWN_IN = new Set(
  contentWords(
    'yeah yes yep yup okay kay right sure cool good great fine exactly well hmm mmm uhm uhu huh ooh nope thank thanks sorry true nice genau',
  ),
)
const TELLING_WORDS_MIN = 2

/** True for the words of a message that says something by itself; `Yeah, right.` does not. */
export const isTelling = (words: readonly string[]): boolean =>
  words.length >= TELLING_WORDS_MIN && words.some((word) => !THROWN_IN.has(word))

/** The different words of a question about talk with their weights: those of its frame tell little. */
export function framelessWords(question: string, max: number): QuestionWord[] {
  return questionWords(question, max).map(({ word, weight }) => ({
    word,
    weight: FRAME.has(word) ? ASKING_WEIGHT : weight,
  }))
}

function weightOf(word: string): number {
  if (ASKING.has(word)) return ASKING_WEIGHT
  if (KANA_PAIR.test(word)) return KANA_WEIGHT
  return HALF_KANA_PAIR.test(word) ? HALF_KANA_WEIGHT : 1
}

/** A text by its letters and digits alone, to compare it as it reads. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
