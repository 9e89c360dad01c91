import { type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import { cutWhole } from '#engine/text.ts'
import type { Meeting, Passage } from '../shapes.ts'
import { chosen } from './answer/choice.ts'
import { answerFromMessages, type MessageAnswer, messagesInstead } from './answer/fromMessages.ts'
import { quoteOf } from './answer/quote.ts'
import { ANSWER_CHARACTERS_MAX, cited, type FoundAnswer, SILENT } from './textForm.ts'

/** Passages worth giving to an answer. */
export const ANSWER_PASSAGES = 8

type Talk = Pick<Meeting, 'people' | 'messages'>

/** Answers from the documents, the context or what people said, in verbatim quotations with their sources. [AS13] */
export function ragAnswer(question: string, passages: readonly Passage[], talk: Talk): FoundAnswer {
  const found = answerFromMessages(question, talk)
  const quoted = quotations(question, passages)
  if (found === null) return quoted.sure ? quoted : (instead(question, talk) ?? quoted)
  if (found.messages.length > 0 || !quoted.sure) return fromTalk(found)
  return { ...quoted, text: whole(`${found.text}\n${quoted.text}`) }
}

/** What the documents say, and whether that answers the question. */
export function quotations(question: string, passages: readonly Passage[]): FoundAnswer {
  const wanted = wantedOf(question)
  const { passages: picked, sure } = chosen(wanted, passages)
  const lines = picked.map((passage) => quotation(passage, wanted, question))
  if (lines.length === 0) return { text: silence(passages), cited: [], sure }
  const section = picked.find(({ kind }) => kind === 'section')
  return {
    text: whole(sure ? lines.join('\n') : `${SILENT} in these words. The nearest is:\n${lines.join('\n')}`),
    cited: [...new Set(picked.map(({ id }) => id))],
    ...(section && { sectionId: section.id }),
    sure,
  }
}

function quotation({ text, title }: Passage, wanted: Wanted, question: string): string {
  return `“${quoteOf(text, wanted, question, title)}” ${cited(title)}`
}

function silence(passages: readonly Passage[]): string {
  const nearest = passages.find(({ kind }) => kind === 'section')
  return nearest ? `${SILENT}. The nearest section is ${cited(nearest.title)}.` : `${SILENT}.`
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
