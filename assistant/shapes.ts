import type { TemplateId } from '#engine/room/templates.ts'

/** What the lanes read and what they propose: the shapes between the room, the model and the deterministic answers. */

/** A user message of the meeting, with the section it stands attributed to now. */
export interface UserMessage {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly senderId: string
  readonly senderName: string
  readonly text: string
  readonly sectionId: string | null
}

/** A section of a document with its whole text. */
export interface SectionText {
  readonly id: string
  readonly docId: string
  readonly title: string
  readonly text: string
  /** 1-based; absent for an e-mail topic. */
  readonly page?: number
  /** E-mail topics: index of the thread's message where the topic starts. */
  readonly messageIndex?: number
}

/** Something put into the room beside the documents: a note, a fetched page, a data file, a board file. */
export interface ContextText {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** All that a lane may know of a meeting, folded from the stream's events. */
export interface Meeting {
  readonly template: TemplateId
  /** In join order. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** Of all documents, in document order. */
  readonly sections: readonly SectionText[]
  /** Ids of the sections under review, in document order. */
  readonly scope: readonly string[]
  /** Ids of the confirmed sections. */
  readonly confirmed: readonly string[]
  readonly context: readonly ContextText[]
  /** User messages, oldest first, never trimmed by the room's 500. */
  readonly messages: readonly UserMessage[]
  /** The meeting is over: what is still open now stays open. */
  readonly ended: boolean
}

/** A piece of the room's material, verbatim, with where it stands. */
export interface Passage {
  readonly kind: 'section' | 'context'
  /** Section id or context item id. */
  readonly id: string
  readonly title: string
  /** Exactly as it stands in the material, at most PASSAGE_CHARACTERS_MAX characters. */
  readonly text: string
  readonly page?: number
  /** Higher is better; comparable within one query only. */
  readonly score: number
}

export const PASSAGE_CHARACTERS_MAX = 600
