import { type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import type { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { Meeting, Passage, UserMessage } from '../shapes.ts'
import { chosen } from './answer/choice.ts'
import { answerFromTables } from './answer/fromTables.ts'
import { type Heard, heardAbout, QUOTED_MAX } from './answer/fromTalk.ts'
import { type Mention, mentionOf } from './answer/mention.ts'
import { quoteOf } from './answer/quote.ts'
import { shown } from './answer/shown.ts'
import { type Sought, soughtIn } from './answer/sought.ts'
import { ANSWER_CHARACTERS_MAX, cited, type FoundAnswer, SILENT, UNSURE } from './textForm.ts'

/** Passages worth giving to an answer. */
export const ANSWER_PASSAGES = 8

type Talk = Pick<Meeting, 'people' | 'messages'> & Partial<Pick<Meeting, 'sections' | 'context'>>

export interface RagAnswer extends FoundAnswer {
  /** What the documents hold, best first. */
  readonly passages: readonly Passage[]
  /** What people said, where the question is about that. */
  readonly said: readonly UserMessage[]
}

/** Part of a question that what people said must meet where the documents may be meant. */
const CLEAR_COVERAGE = 0.6
/** The same where the documents leave it open. */
const NEAR_COVERAGE = 0.2
/** Messages quoted beside the documents. */
const BESIDES_MAX = 3

/** Answers from the documents, the context or what people said, in verbatim quotations with their sources. [AS13] [AS17] */
export function ragAnswer(question: string, index: RetrievalIndex, talk: Talk): RagAnswer {
  const passages = index.search(question, ANSWER_PASSAGES)
  const sought = soughtIn(question, talk.people)
  const quoted = quotations(question, passages, talk.sections?.some(({ text }) => text !== '') ?? true)
  if (sought.where === 'talk') return { passages, ...fromTalk(question, sought, index, talk, quoted) }
  const fromTable = answerFromTables(question, talk.context ?? [])
  if (fromTable !== null) {
    const besides = !fromTable.alone && quoted.sure && quoted.sectionId !== undefined
    const answer = besides ? { ...quoted, text: whole(`${fromTable.text}\n${quoted.text}`) } : fromTable
    return { ...answer, passages, said: [] }
  }
  const heard = heardAbout(question, sought, index, talk, quoted.sure ? BESIDES_MAX : QUOTED_MAX)
  const isClear = heard !== null && heard.met >= (quoted.sure ? CLEAR_COVERAGE : NEAR_COVERAGE)
  if (!isClear || (quoted.sure && sought.where === 'documents')) return { ...quoted, passages, said: [] }
  const lead = quoted.sure ? `${quoted.text}\n` : `${SILENT}. `
  const answer = quoted.sure ? quoted : { ...cite(heard), sure: false }
  return { ...answer, text: whole(`${lead}${inTheMeeting(heard.text)}`), heard: heard.text, passages, said: [] }
}

/** What people said; where nobody spoke of it, what the documents say. */
function fromTalk(question: string, sought: Sought, index: RetrievalIndex, talk: Talk, quoted: FoundAnswer) {
  const heard = heardAbout(question, sought, index, talk)
  if (heard !== null) return { ...cite(heard), text: whole(heard.text), sure: true, said: heard.messages }
  const names = sought.names.map((name) => cleanLine(name)).join(' and ')
  const none = `I found nothing close to that in ${sought.speakers.size > 0 ? `what ${names} said in ` : ''}this meeting.`
  if (quoted.sure) return { ...quoted, text: whole(`${none}\n${quoted.text}`), said: [] }
  return { text: none, cited: [], sure: true, said: [] }
}

function cite({ messages }: Heard): Pick<FoundAnswer, 'cited' | 'sectionId'> {
  const sectionId = messages.find(({ sectionId }) => sectionId !== null)?.sectionId
  return { cited: messages.map(({ id }) => id), ...(sectionId && { sectionId }) }
}

/** What the documents say, and whether that answers the question. `hasText` is false where none of their text is held here. */
export function quotations(question: string, passages: readonly Passage[], hasText = true): FoundAnswer {
  const mention = hasText ? mentionOf(question, passages) : null
  if (mention !== null) return mentioned(mention, question)
  const wanted = wantedOf(question)
  const { passages: picked, sure } = chosen(wanted, passages)
  const lines = picked.map((passage) => quotation(passage, wanted, question))
  if (lines.length === 0) return { text: silence(passages), cited: [], sure }
  const text = sure ? lines.join('\n') : `${UNSURE}. The nearest is:\n${lines.join('\n')}`
  return { text: whole(text), ...sourcesOf(picked), sure }
}

/** Passages quoted for something that is mentioned. */
const MENTIONS_MAX = 2

function mentioned({ thing, passages, nearest }: Mention, question: string): FoundAnswer {
  const wanted = wantedOf(thing)
  const quoted = passages.length > 0 ? passages.slice(0, MENTIONS_MAX) : [nearest].filter((one) => one !== null)
  const lines = quoted.map((passage) => quotation(passage, wanted, question))
  const not = `The document does not mention ${cleanLine(thing)}.`
  const lead = passages.length > 0 ? 'Yes:' : lines.length > 0 ? `${not} The nearest is:` : not
  return { text: whole([lead, ...lines].join('\n')), ...sourcesOf(quoted), sure: true }
}

function sourcesOf(passages: readonly Passage[]): Pick<FoundAnswer, 'cited' | 'sectionId'> {
  const section = passages.find(({ kind }) => kind === 'section')
  return { cited: [...new Set(passages.map(({ id }) => id))], ...(section && { sectionId: section.id }) }
}

function quotation({ text, title }: Passage, wanted: Wanted, question: string): string {
  return `“${shown(quoteOf(text, wanted, question, title))}” ${cited(title)}`
}

function silence(passages: readonly Passage[]): string {
  const nearest = passages.find(({ kind }) => kind === 'section')
  return nearest ? `${UNSURE}. The nearest section is ${cited(nearest.title)}.` : `${SILENT}.`
}

/** Presents what people said where the material does not answer. */
export function inTheMeeting(heard: string): string {
  return `In the meeting:\n${heard}`
}

function whole(text: string): string {
  return cutWhole(text, ANSWER_CHARACTERS_MAX)
}
