import type { FiguresContext } from '#projections/admin/context.ts'
import type { QueryAnswer, QueryArg, QueryName } from '#projections/admin/queries.ts'
import type { Position } from '#stores/events/port.ts'

/** Answers questions about the facts of the log, everything that is on disk at the moment of asking included. [FG5] */
export interface Figures {
  /** Begins to count a long log in the background, some time after the start, so that the first question does not wait for it. */
  begin(head: Position): void
  ask<N extends QueryName>(name: N, arg: QueryArg<N>, context: FiguresContext): Promise<QueryAnswer<N>>
  close(): Promise<void>
}
