import type { Position } from '../../events/port.ts'
import type { NewestQuery, Projection, ViewBatch, ViewDocument } from '../port.ts'

export interface ViewWorkerData {
  readonly path: string
}

interface Of {
  readonly projection: Projection
}

/** What the worker of the views is asked of a projection. */
export interface ViewCalls {
  /** Answers when the file is open. */
  open(arg: null): void
  position(of: Of): Position
  write(of: Of & { readonly batch: ViewBatch<object> }): void
  get(of: Of & { readonly id: string }): ViewDocument | null
  some(of: Of & { readonly ids: readonly string[] }): ViewDocument[]
  newest(of: Of & { readonly query: NewestQuery }): ViewDocument[]
  page(of: Of & { readonly after: string }): ViewDocument[]
  clear(of: Of): void
}
