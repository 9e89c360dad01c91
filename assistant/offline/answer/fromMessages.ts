import { coverage, shareOf, tellingWords, textWords, type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import { contentWords } from '#engine/language/words.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import { cleanLine } from '#engine/text.ts'
import type { Meeting, UserMessage } from '../../shapes.ts'
import { concludes } from '../summarise/stance.ts'
import { quoteOf } from './quote.ts'

/** Messages quoted in one answer. */
const QUOTED_MAX = 3
const SAYING =
  /(?<![\p{L}\p{N}])(?:sa(?:y|ys|id|ying)|mention(?:s|ed)?|propos(?:e|es|ed)|suggest(?:s|ed)?|argu(?:e|es|ed)|think|thinks|thought|object(?:s|ed)?|agree(?:s|d)?|ask(?:s|ed)?|rais(?:e|es|ed)|promis(?:e|es|ed)|commit(?:s|ted)?|want(?:s|ed)?|opinions?|positions?|views?|discuss(?:ed)?|decided?|told|tell|writ(?:e|ten)|wrote)(?![\p{L}\p{N}])/iu
const SAYING_ALL = new RegExp(SAYING.source, 'giu')
const EVERYBODY =
  /(?<![\p{L}\p{N}])(?:(?:did|have|has|had) (?:we|i|anyone|anybody|someone|somebody|people|everyone|everybody|the others?)|(?:was|were|been) (?:said|mentioned|proposed|suggested|agreed|decided|discussed|raised|asked|promised)|who (?:said|mentioned|proposed|suggested|argued|objected|agreed|asked|raised|promised|committed|wanted|told)|in (?:the|this) (?:meeting|chat|discussion))(?![\p{L}\p{N}])/iu

export interface MessageAnswer {
  readonly text: string
  /** Messages quoted, oldest first. */
  readonly messages: readonly UserMessage[]
}

type Talk = Pick<Meeting, 'people' | 'messages'>

/** What was said in the meeting, when the question asks for that; else null. [AS17] */
export function answerFromMessages(question: string, talk: Talk): MessageAnswer | null {
  const asked = talk.people.filter(({ name }) => namesPerson(question, name))
  const byPerson = asked.length > 0 && SAYING.test(question)
  if (!byPerson && !(EVERYBODY.test(question) && SAYING.test(question))) return null
  const speakers = byPerson ? new Set(asked.map(({ id }) => id)) : null
  const wanted = wantedOf(withoutNames(question.replace(SAYING_ALL, ' '), asked))
  const messages = spoken(talk).filter(({ senderId }) => speakers === null || speakers.has(senderId))
  const fitting = heardAbout(wanted, messages, question)
  if (fitting.length > 0) return { text: quoted(fitting, wanted, question), messages: fitting }
  const names = asked.map(({ name }) => cleanLine(name)).join(' and ')
  const where = byPerson ? `what ${names} said in this meeting` : 'this meeting'
  return { text: `I found nothing close to that in ${where}.`, messages: [] }
}

/** Part of a question that a message must meet to stand in for the documents' silence. */
const CLEAR_COVERAGE = 0.6

/** What people said that clearly touches a question which the documents leave open. */
export function messagesInstead(question: string, talk: Talk): MessageAnswer | null {
  const wanted = wantedOf(question)
  if (tellingWords(wanted).length === 0) return null
  const messages = heardAbout(wanted, spoken(talk), question, CLEAR_COVERAGE)
  return messages.length === 0 ? null : { text: quoted(messages, wanted, question), messages }
}

/** The newest messages of a meeting that are looked at. */
const HEARD_READ_MAX = 2000

/** Questions to the assistant are no statements. */
function spoken({ messages }: Talk): UserMessage[] {
  return messages.slice(-HEARD_READ_MAX).filter(({ text }) => summonedQuestion(text) === null)
}

/** A message is about a word when it has it in some form. */
const WORD_SHARE = 0.75
/** Messages of fewer words say little by themselves. */
const WORDS_MIN = 4
const CONCLUSION_BONUS = 0.3
const DECIDED = /decid|agree|conclu|settle/iu

function heardAbout(
  wanted: Wanted,
  messages: readonly UserMessage[],
  question: string,
  coverageMin = 0,
): UserMessage[] {
  const telling = tellingWords(wanted)
  if (telling.length === 0) {
    const full = messages.filter(({ text }) => contentWords(text).length >= WORDS_MIN)
    return (full.length > 0 ? full : messages).slice(-QUOTED_MAX)
  }
  const bonus = DECIDED.test(question) ? CONCLUSION_BONUS : 0
  const fitting = messages.flatMap((message, at) => {
    const words = textWords(message.text)
    const share = coverage(wanted, words)
    if (share < coverageMin || !telling.some((word) => shareOf(word, words) >= WORD_SHARE)) return []
    return [{ message, at, score: share + (concludes(message.text) ? bonus : 0) }]
  })
  fitting.sort((a, b) => b.score - a.score || b.at - a.at)
  const best = fitting.slice(0, QUOTED_MAX)
  return best.sort((a, b) => a.at - b.at).map(({ message }) => message)
}

function quoted(messages: readonly UserMessage[], wanted: Wanted, question: string): string {
  return messages
    .map(({ senderName, text }) => `${cleanLine(senderName)}: “${quoteOf(text, wanted, question)}”`)
    .join('\n')
}

const NAME_CHARACTERS_MIN = 2

function namesPerson(question: string, name: string): boolean {
  const asked = wordsOf(question)
  return wordsOf(name).some((part) => part.length >= NAME_CHARACTERS_MIN && asked.includes(part))
}

function withoutNames(question: string, people: readonly { readonly name: string }[]): string {
  const names = new Set(people.flatMap(({ name }) => wordsOf(name)))
  return wordsOf(question)
    .filter((word) => !names.has(word))
    .join(' ')
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
