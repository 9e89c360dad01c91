import type { Category, Logged } from '../projection.ts'

/**
 * One fold of the log for the administration's figures. Its state is plain data that can be cloned (maps, sets, arrays, typed
 * arrays, objects without methods), because it is kept in a thread and saved between starts.
 */
export interface FactFold<C extends Category, S> {
  readonly categories: readonly C[]
  initial(): S
  /** Counts an event by mutation. Never refuses. */
  step(state: S, logged: Logged<C>): void
}

export function factFold<C extends Category, S>(fold: FactFold<C, S>): FactFold<C, S> {
  return fold
}
