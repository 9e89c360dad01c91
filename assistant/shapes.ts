import type { ContextText, Meeting, SectionText, UserMessage } from '#projections/meeting.ts'

/** What the lanes read and what they propose: the shapes between the room, the model and the deterministic answers. */
export type { ContextText, Meeting, SectionText, UserMessage }

/** A piece of the room's material, verbatim, with where it stands. */
export interface Passage {
  readonly kind: 'section' | 'context' | 'talk'
  /** Id of the section, context item or message. */
  readonly id: string
  /** Of a message its sender's name. */
  readonly title: string
  /** Exactly as it stands in the material, at most PASSAGE_CHARACTERS_MAX characters; a message is whole. */
  readonly text: string
  readonly page?: number
  /** Higher is better; comparable within one query only. */
  readonly score: number
}

export const PASSAGE_CHARACTERS_MAX = 600
