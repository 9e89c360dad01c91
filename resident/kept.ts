import type { ListedSummary } from '#protocol/views/summary.ts'

/** JSON of a `summary` record, whose id is the sectionId and whose seq is the room's count of summaries. */
export type KeptSummary = Omit<ListedSummary, 'source'> & {
  /** How the text was made. */
  readonly source: 'ai' | 'fallback'
}
