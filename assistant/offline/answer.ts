import { type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { Meeting, Passage } from '../shapes.ts'
import { chosen } from './answer/choice.ts'
import { answerFromMessages, type MessageAnswer, messagesInstead } from './answer/fromMessages.ts'
import { answerFromTables } from './answer/fromTables.ts'
import { type Mention, mentionOf } from './answer/mention.ts'
import { quoteOf } from './answer/quote.ts'
import { shown } from './answer/shown.ts'
import { ANSWER_CHARACTERS_MAX, cited, type FoundAnswer, SILENT, UNSURE } from './textForm.ts'

/** Passages worth giving to an answer. */
export const ANSWER_PASSAGES = 8

type Talk = Pick<Meeting, 'people' | 'messages'> & Partial<Pick<Meeting, 'sections' | 'context'>>

/** Answers from the documents, the context or what people said, in verbatim quotations with their sources. [AS13] */
export function ragAnswer(question: string, passages: readonly Passage[], talk: Talk): FoundAnswer {
  const found = answerFromMessages(question, talk)
  const fromTable = found === null ? answerFromTables(question, talk.context ?? []) : null
  const quoted = quotations(question, passages, talk.sections?.some(({ text }) => text !== '') ?? true)
  if (fromTable !== null) {
    const besides = !fromTable.alone && quoted.sure && quoted.sectionId !== undefined
    return besides ? { ...quoted, text: whole(`${fromTable.text}\n${quoted.text}`) } : fromTable
  }
  if (found === null) return quoted.sure ? quoted : (instead(question, talk) ?? quoted)
  if (found.messages.length > 0 || !quoted.sure) return fromTalk(found)
  return { ...quoted, text: whole(`${found.text}\n${quoted.text}`) }
}

/** What the documents say, and whether that answers the question. `hasText` is false where none of their text is held here. */
export function quotations(question: string, passages: readonly Passage[], hasText = true): FoundAnswer {
  const mention = hasText ? mentionOf(question, passages) : null
  if (mention !== null) return mentioned(mention, question)
  const wanted = wantedOf(question)
  const { passages: picked, sure } = chosen(wanted, passages)
  const lines = picked.map((passage) => quotation(passage, wanted, question))
  if (lines.length === 0) return { text: silence(passages), cited: [], sure }
  const section = picked.find(({ kind }) => kind === 'section')
  return {
    text: whole(sure ? lines.join('\n') : `${UNSURE}. The nearest is:\n${lines.join('\n')}`),
    cited: [...new Set(picked.map(({ id }) => id))],
    ...(section && { sectionId: section.id }),
    sure,
  }
}

/** Passages quoted for something that is mentioned. */
const MENTIONS_MAX = 2

function mentioned({ thing, passages, nearest }: Mention, question: string): FoundAnswer {
  const wanted = wantedOf(thing)
  const quoted = passages.length > 0 ? passages.slice(0, MENTIONS_MAX) : [nearest].filter((one) => one !== null)
  const lines = quoted.map((passage) => quotation(passage, wanted, question))
  const not = `The document does not mention ${cleanLine(thing)}.`
  const lead = passages.length > 0 ? 'Yes:' : lines.length > 0 ? `${not} The nearest is:` : not
  const section = quoted.find(({ kind }) => kind === 'section')
  return {
    text: whole([lead, ...lines].join('\n')),
    cited: [...new Set(quoted.map(({ id }) => id))],
    ...(section && { sectionId: section.id }),
    sure: true,
  }
}

function quotation({ text, title }: Passage, wanted: Wanted, question: string): string {
  return `“${shown(quoteOf(text, wanted, question, title))}” ${cited(title)}`
}

function silence(passages: readonly Passage[]): string {
  const nearest = passages.find(({ kind }) => kind === 'section')
  return nearest ? `${UNSURE}. The nearest section is ${cited(nearest.title)}.` : `${SILENT}.`
}

/** What was said in the meeting stands in where the documents leave a question open. */
function instead(question: string, talk: Talk): FoundAnswer | null {
  const found = messagesInstead(question, talk)
  if (found === null) return null
  return { ...fromTalk(found), text: whole(`${SILENT}. ${inTheMeeting(found.text)}`), sure: false, heard: found.text }
}

/** Presents what people said where the material does not answer. */
export function inTheMeeting(heard: string): string {
  return `In the meeting:\n${heard}`
}

function fromTalk({ text, messages }: MessageAnswer): FoundAnswer {
  const sectionId = messages.find(({ sectionId }) => sectionId !== null)?.sectionId
  return { text: whole(text), cited: messages.map(({ id }) => id), ...(sectionId && { sectionId }), sure: true }
}

function whole(text: string): string {
  return cutWhole(text, ANSWER_CHARACTERS_MAX)
}
