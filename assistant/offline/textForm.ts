import { cleanLine } from '#engine/text.ts'

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_CHARACTERS_MAX = 4000
/** Longest text of a topic's summary, in UTF-16 units, and the messages it is written from. */
export const SUMMARY_CHARACTERS_MAX = 600
export const SUMMARY_MESSAGES_MAX = 12

/** How an answer begins when nothing fits, and when something only comes near. */
export const SILENT = 'I found nothing close to that in the documents'
export const UNSURE = 'I found no clear answer to that in the documents'

export interface OfflineAnswer {
  readonly text: string
  /** The section that answers best. */
  readonly sectionId?: string
  /** Ids of the sections, context items and messages quoted, most relevant first. */
  readonly cited: readonly string[]
}

export interface FoundAnswer extends OfflineAnswer {
  /** False when it only names what is nearest, or repeats what people said instead. */
  readonly sure: boolean
  /** What people said that touches a question which the material leaves open. */
  readonly heard?: string
}

/** How a source stands in a text. */
export function cited(title: string): string {
  return `[${cleanLine(title)}]`
}
