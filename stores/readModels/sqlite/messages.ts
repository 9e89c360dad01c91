import type { Projection, ViewError } from '../port.ts'
import type { ViewTable } from './table.ts'

export interface ViewWorkerData {
  readonly path: string
}

/** What may be asked of a projection from outside its thread. */
export type Calls = Pick<ViewTable, 'position' | 'write' | 'get' | 'newest' | 'page' | 'clear'>

/** A question to the worker; null closes it. */
export type ViewQuestion = {
  [C in keyof Calls]: {
    readonly id: number
    readonly projection: Projection
    readonly call: C
    readonly args: Parameters<Calls[C]>
  }
}[keyof Calls]

export type ViewReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly message: string; readonly code: ViewError['code'] | null }
