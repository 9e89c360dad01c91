import type { ContextText, Meeting, SectionText, UserMessage } from '#projections/meeting.ts'

/** What the lanes read and what they propose: the shapes between the room, the model and the deterministic answers. */
export type { ContextText, Meeting, SectionText, UserMessage }

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
