import type { Failure, Part } from './calls.ts'

/** To a worker. The parts of a request go before it; `end` lets it answer what it was asked, and go. */
export type ToWorker =
  | { readonly kind: 'part'; readonly id: number; readonly value: Part }
  | { readonly kind: 'request'; readonly id: number; readonly value: { readonly name: string; readonly arg: unknown } }
  | { readonly kind: 'end'; readonly id: 0; readonly value: null }

/** From a worker: once that it is ready or why it cannot be, then parts and the answer or failure of each request. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly id: 0; readonly value: null }
  | { readonly kind: 'refused'; readonly id: 0; readonly value: Failure }
  | { readonly kind: 'part'; readonly id: number; readonly value: Part }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly value: Failure }
