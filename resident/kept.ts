import type { ListedSummary } from '#protocol/views/summary.ts'

/** JSON of a `summary` record, whose id is the sectionId and whose seq is the one that the coordinating server gave it. */
export type KeptSummary = Omit<ListedSummary, 'source'> & {
  /** How the text was made. */
  readonly source: 'ai' | 'fallback'
}
