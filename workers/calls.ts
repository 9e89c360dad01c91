/**
 * What a worker can be asked, as an interface of functions `(arg) => answer`. Over a thread's border values are cloned as
 * `structuredClone` does it, over a process's as JSON.
 */
export type Calls<C> = { readonly [N in keyof C]: (arg: never) => unknown }

export type Arg<C extends Calls<C>, N extends keyof C> = Parameters<C[N]>[0]
export type Answer<C extends Calls<C>, N extends keyof C> = Awaited<ReturnType<C[N]>>

/** A piece of a request or of an answer that travels by itself: bytes, or a value. */
export type Part = unknown

/** How a worker ended: over its time, over its memory, or in any other way. */
export type Death = 'late' | 'memory' | 'died'

/** An error on its way out of a worker. */
export interface Failure {
  readonly name: string
  readonly message: string
  readonly code?: unknown
  readonly detail?: unknown
  readonly stack?: string | undefined
}

/** The worker ended before it had answered. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  /** How it ended over this very request; null when over another, or when nobody can tell which. */
  readonly death: Death | null

  constructor(message: string, death: Death | null) {
    super(message)
    this.death = death
  }
}

/** Too many requests wait already, or the worker is closed. */
export class WorkerBusy extends Error {
  override readonly name = 'WorkerBusy'
}
