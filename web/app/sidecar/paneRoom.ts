import type { Annotation, Result, RoomDocument, Section, TopicSummary } from '@parley/client'

/** A navigation target; a new object navigates again, even to the same place. */
export interface Focus {
  readonly sectionId?: string
  readonly page?: number
  readonly annotationId?: string
}

/** What the user is adding to the document. */
export interface NewNote {
  readonly kind: Annotation['kind']
  readonly text: string
  /** The words of the document that it is about. */
  readonly quote?: string
  readonly sectionId?: string
  readonly anchor?: { readonly page: number; readonly xPct: number; readonly yPct: number }
}

/** The state of one document of the room, for the pane that shows it. */
export interface PaneRoom {
  readonly doc: RoomDocument
  readonly sections: readonly Section[]
  readonly annotations: readonly Annotation[]
  readonly summaries: readonly TopicSummary[]
  /** The section under discussion, when it is of this document. */
  readonly currentSectionId: string | null
  readonly canAnnotate: boolean
  annotate(note: NewNote): Promise<Result>
}

/** An annotation being written. */
export interface Draft {
  readonly kind: Annotation['kind']
  /** The quoted words of the document; empty for none. */
  readonly words: string
  /** Null leaves the choice to the writer. */
  readonly sectionId: string | null
  readonly anchor: NonNullable<NewNote['anchor']> | null
}

/** The selected words of the document and their position. */
export interface Selected {
  readonly words: string
  /** Of a PDF. */
  readonly anchor: NonNullable<NewNote['anchor']> | null
  /** Of a text: the index of the part. */
  readonly part: number | null
  /** Where a toolbar is put, in pixels of the window. */
  readonly at: { readonly x: number; readonly top: number; readonly bottom: number }
}
