import type { Passage } from '#assistant/shapes.ts'

/** What the documents of a room say to a question. */
export interface Consulted {
  /** The deterministic answer: verbatim quotations with their sources. */
  readonly text: string
  /** Titles of the sections that it quotes, most relevant first. */
  readonly sections: readonly string[]
  /** False: it only quotes what is nearest, or nothing. */
  readonly sure: boolean
  /** Best first. */
  readonly passages: readonly Passage[]
}

/** Calls to the thread that searches documents. */
export interface SearchCalls {
  /** Indexes a document; `reading` as `sealedReading` wrote it. Returns the room's size in UTF-16 units. */
  add(arg: { readonly room: string; readonly docId: string; readonly reading: Uint8Array }): Promise<number>
  consult(arg: { readonly room: string; readonly question: string }): Consulted
  forget(room: string): void
}
