import { oneOf } from '#engine/language/lexicon/languages.ts'
import { contentWords } from '#engine/language/words.ts'
import { isOrderToMachine, isToAssistant } from '../language/stance.ts'
import { excerptsOf, type Turn } from '../turn.ts'
import { ASKS_WHO, NO_QUESTION, OPEN_ENDED, statedQuestion } from './questionWords.ts'

/** A question that people asked each other. */
export interface QuestionCandidate {
  readonly text: string
  readonly sentence: string
  readonly messageId: string
  readonly sectionId: string | null
  readonly askedBy: string
  readonly explicit: boolean
  readonly status: 'open' | 'answered'
  /** Logit of its sentence. */
  readonly logit: number
}

interface Question extends Omit<QuestionCandidate, 'status'> {
  readonly words: ReadonlySet<string>
  readonly place: number
  readonly isOpenEnded: boolean
  readonly asksWho: boolean
  /** Number of messages of others since. */
  others: number
  /** Place of the message that answers it; null while there is none. */
  answeredAt: number | null
}

/** Messages after which a question that nobody answered is open. [LE26] */
export const PATIENCE = 2
/** Messages within which an answer need not repeat much of the question. */
const NEAR = 4
/** Maximum unanswered questions that a message is compared with. */
const WAITING_MAX = 30
/** Logit from which a question in a spoken meeting is worth minutes. */
const QUESTION_FROM = -2
const UNLIKELY = -9
/** Maximum questions kept. */
const KEPT_MAX = 200
/** Content words below which the first reply of somebody else is an answer, about the same section and about another one. */
const SHORT = { same: 6, other: 3 } as const

const POINTING = /(?<!\p{L})(?:it|this|that|these|those|they|them|one|das|dies|ça|cela|esto|eso)(?!\p{L})/iu
const UNKNOWN = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('unknown')})(?=$|[^\p{L}])`, 'iu')
const EVASIVE =
  /(?:^|[^\p{L}])(?:good question|no idea|i (?:really )?(?:don[’']?t|do not) know|not sure|nobody knows|(?:have|need) to (?:ask|check|find out)|gute frage|keine ahnung|weiß (?:ich )?nicht|bonne question|aucune idée|je ne sais pas|buena pregunta|ni idea|no (?:lo )?sé)(?=$|[^\p{L}])/iu

/** Follows the questions of a meeting and the replies to them. */
export class QuestionTracker {
  #questions: Question[] = []
  /** Place of the newest message. */
  #last = 0

  copy(): QuestionTracker {
    const copy = new QuestionTracker()
    copy.#questions = this.#questions.map((question) => ({ ...question }))
    copy.#last = this.#last
    return copy
  }

  /** Questions that nobody answered, and those that were answered only after they had been open. */
  found(ended: boolean): QuestionCandidate[] {
    return this.#questions.flatMap((question): QuestionCandidate[] => {
      const { words: _w, place, isOpenEnded: _o, asksWho: _a, others: _n, answeredAt, ...asked } = question
      const passed = (answeredAt ?? this.#last) - place
      const isListed = asked.explicit || (answeredAt === null ? ended || passed >= PATIENCE : passed > PATIENCE)
      return isListed ? [{ ...asked, status: answeredAt === null ? 'open' : 'answered' }] : []
    })
  }

  add(turn: Turn): void {
    this.#last = turn.place
    const waiting = this.#questions.filter(({ answeredAt }) => answeredAt === null).slice(-WAITING_MAX)
    for (const question of waiting) hear(question, turn)
    for (const question of questionsIn(turn)) {
      const isRepeated = this.#questions.some((known) => isSame(known, question))
      if (!isRepeated) this.#questions.push(question)
    }
    if (this.#questions.length > KEPT_MAX) this.#questions = this.#questions.slice(-KEPT_MAX)
  }
}

function hear(question: Question, turn: Turn): void {
  const { message, parsed, place } = turn
  const isOwn = message.senderId === question.askedBy
  if (isOwn && parsed.reply.withdraws && place - question.place <= NEAR) question.answeredAt = question.place
  else if (isOwn ? answersLater(question, turn) : answers(question, turn)) question.answeredAt = place
  // “Yeah.” keeps the conversation going and says nothing.
  if (!isOwn && parsed.words.length > 0) question.others += 1
}

/** True if somebody else's message answers the question; not knowing is no answer. */
function answers(question: Question, turn: Turn): boolean {
  const { message, parsed, place } = turn
  if (parsed.question || parsed.joke || isToAssistant(message.text)) return false
  if (UNKNOWN.test(message.text) || EVASIVE.test(message.text)) return false
  if (place - question.place > NEAR) return answersLater(question, turn)
  const shared = sharedWith(question, parsed.words)
  if (question.others > 0) return shared >= 1 && shared >= question.words.size / 2
  if (shared >= 1) return true
  const { accepts, refuses } = parsed.reply
  if (accepts || refuses || parsed.words.length === 0)
    return !question.isOpenEnded || (question.asksWho && (accepts || refuses))
  return new Set(parsed.words).size < (message.sectionId === question.sectionId ? SHORT.same : SHORT.other)
}

/** True if a later message speaks of most of what was asked. */
function answersLater(question: Question, { message, parsed }: Turn): boolean {
  if (parsed.question || UNKNOWN.test(message.text) || EVASIVE.test(message.text)) return false
  const shared = sharedWith(question, parsed.words)
  return shared >= 2 && shared >= question.words.size / 2
}

function sharedWith({ words }: Question, said: readonly string[]): number {
  return new Set(said.filter((word) => words.has(word))).size
}

function isSame(a: Question, b: Question): boolean {
  const least = Math.min(a.words.size, b.words.size)
  const shared = sharedWith(a, [...b.words])
  return a.text === b.text || (least >= 2 && shared >= 0.8 * Math.max(a.words.size, b.words.size))
}

/** What points at something in the room needs more words to be understood later. */
function wordsNeeded(text: string, isOpenEnded: boolean): number {
  const points = POINTING.test(text) ? 2 : 0
  return (isOpenEnded ? 1 : 3) + points
}

/** Questions of a message, at most one a sentence. What asks for a task or proposes a decision is none. */
function questionsIn(turn: Turn): Question[] {
  const { message, parsed, place, sentences, spoken } = turn
  if (parsed.joke || isToAssistant(message.text) || isOrderToMachine(message.text)) return []
  const bound = new Set(parsed.commitments.map(({ clause }) => clause.sentence))
  const found = new Map<string, Question>()
  for (const { sentence, question } of parsed.clauses) {
    if (found.has(sentence)) continue
    const stated = statedQuestion(sentence)
    const text = stated ?? sentence.trim()
    const isOpenEnded = OPEN_ENDED.test(text)
    const isRequest = bound.has(sentence) && !isOpenEnded
    if (stated === null && (!question || isRequest || NO_QUESTION.test(sentence))) continue
    const words = new Set(contentWords(text))
    const logit = Math.max(
      UNLIKELY,
      ...sentences.filter((one) => one.text.includes(sentence)).map(({ logits }) => logits.question),
    )
    if (stated === null && spoken && logit < QUESTION_FROM) continue
    if (stated === null && words.size < wordsNeeded(text, isOpenEnded)) continue
    found.set(sentence, {
      text,
      sentence: sentence.trim(),
      messageId: excerptsOf(turn, sentence)[0]?.id ?? message.id,
      sectionId: message.sectionId,
      askedBy: message.senderId,
      explicit: stated !== null,
      logit,
      words,
      place,
      isOpenEnded,
      asksWho: ASKS_WHO.test(text),
      others: 0,
      answeredAt: null,
    })
  }
  return [...found.values()]
}
