import type { DataOf } from '#engine/room/events.ts'

/** What a room is told of a summary beside its section. */
export type WrittenSummary = Omit<DataOf<'summarised'>, 'sectionId'>

/** A section whose summary is due, and the number of messages attributed to it then. */
export interface DueSummary {
  readonly sectionId: string
  readonly messageCount: number
}

/** Writes the summaries of one room. */
export interface SummaryWriter {
  /** True if a section left behind is summarised too, instead of waiting until it is discussed again. */
  readonly owes: boolean
  /** Resolves with null when there is nothing to write, or nobody to write it any more. */
  write(due: DueSummary, signal: AbortSignal): Promise<WrittenSummary | null>
}
