import type { FiguresContext } from '#projections/admin/context.ts'
import type { QueryName } from '#projections/admin/queries.ts'

/** What the thread of the figures is told when it starts. */
export interface FiguresData {
  /** Data folder: that of the log, and of the file with what was counted. */
  readonly folder: string
}

/** What it is asked. Parts of an answer are texts about events that could not be read. */
export interface FiguresCalls {
  /** Counts up to the log's end; answers the position. */
  count(arg: null): number
  ask(arg: { readonly name: QueryName; readonly arg: unknown; readonly context: FiguresContext }): unknown
}
