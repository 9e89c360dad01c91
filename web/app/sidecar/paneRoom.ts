import type { Annotation, Result, RoomDocument, Section, TopicSummary } from '@parley/client'

/** Where the reader is to be taken. A new object takes them there anew. */
export interface Focus {
  readonly sectionId?: string
  readonly page?: number
  readonly annotationId?: string
}

/** What a person wants to add to the document. */
export interface NewNote {
  readonly kind: Annotation['kind']
  readonly text: string
  readonly sectionId?: string
  readonly anchor?: { readonly page: number; readonly xPct: number; readonly yPct: number }
}

/** What a pane knows of one document of the room. */
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

/** What is being written before it is sent. */
export interface Draft {
  readonly kind: Annotation['kind']
  /** The document's words that it is about; empty for none. */
  readonly words: string
  /** Null leaves the choice to the writer. */
  readonly sectionId: string | null
  readonly anchor: NonNullable<NewNote['anchor']> | null
}

/** Words of the document that are selected, and where they begin. */
export interface Selected {
  readonly words: string
  /** Of a PDF. */
  readonly anchor: NonNullable<NewNote['anchor']> | null
  /** Of a text: the index of the part. */
  readonly part: number | null
  /** Where a toolbar is put, in pixels of the window. */
  readonly at: { readonly x: number; readonly top: number; readonly bottom: number }
}
