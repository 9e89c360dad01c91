import { type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { Meeting, Passage } from '../shapes.ts'
import { chosen } from './answer/choice.ts'
import { heardAnswer, heardInstead } from './answer/heard.ts'
import { quoteOf } from './answer/quote.ts'

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_CHARACTERS_MAX = 4000
/** Passages worth giving to an answer. */
export const ANSWER_PASSAGES = 8

export interface OfflineAnswer {
  readonly text: string
  /** The section that answers best. */
  readonly sectionId?: string
  /** Ids of the sections, context items and messages quoted, most relevant first. */
  readonly cited: readonly string[]
}

const SILENT = 'The documents of this room do not say that.'

/** Answers from the documents, the context or what people said, in verbatim quotations with their sources. [AS13] */
export function ragAnswer(
  question: string,
  passages: readonly Passage[],
  talk: Pick<Meeting, 'people' | 'messages'>,
): OfflineAnswer {
  const heard = heardAnswer(question, talk)
  const fromPassages = quotations(question, passages)
  if (heard === null) return fromPassages ?? silence(question, passages, talk)
  const text = heard.messages.length > 0 || !fromPassages ? heard.text : `${heard.text}\n${fromPassages.text}`
  const sectionId = heard.messages[0]?.sectionId ?? (heard.messages.length > 0 ? undefined : fromPassages?.sectionId)
  const cited = heard.messages.length > 0 ? heard.messages.map(({ id }) => id) : (fromPassages?.cited ?? [])
  return answerOf(text, sectionId ?? undefined, cited)
}

/** The passages that fit, quoted with their sources; null when none does. */
export function quotations(question: string, passages: readonly Passage[]): OfflineAnswer | null {
  const wanted = wantedOf(question)
  const picked = chosen(wanted, passages)
  if (picked.length === 0) return null
  const text = picked.map((passage) => quotation(passage, wanted, question)).join('\n')
  const section = picked.find(({ kind }) => kind === 'section')
  return answerOf(text, section?.id, [...new Set(picked.map(({ id }) => id))])
}

function quotation({ text, title }: Passage, wanted: Wanted, question: string): string {
  return `“${quoteOf(text, wanted, question, title)}” ${cited(title)}`
}

/** How a source stands in a text. */
export function cited(title: string): string {
  return `[${cleanLine(title)}]`
}

function silence(
  question: string,
  passages: readonly Passage[],
  talk: Pick<Meeting, 'people' | 'messages'>,
): OfflineAnswer {
  const heard = heardInstead(question, talk)
  if (heard) {
    const sectionId = heard.messages[0]?.sectionId ?? undefined
    return answerOf(
      `${SILENT} In the meeting:\n${heard.text}`,
      sectionId,
      heard.messages.map(({ id }) => id),
    )
  }
  const nearest = passages.find(({ kind }) => kind === 'section')
  if (!nearest) return { text: SILENT, cited: [] }
  return { text: `${SILENT} The nearest section is ${cited(nearest.title)}.`, cited: [nearest.id] }
}

function answerOf(text: string, sectionId: string | undefined, ids: readonly string[]): OfflineAnswer {
  return { text: cutWhole(text, ANSWER_CHARACTERS_MAX), cited: ids, ...(sectionId === undefined ? {} : { sectionId }) }
}
