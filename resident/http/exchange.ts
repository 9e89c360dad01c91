import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { Job } from '#gateway/scheduler.ts'

/** A signed body that is about a room names it. */
export type SignedBody = z.ZodType<{ readonly room?: string }>

/** A signed POST whose body is JSON. The signature is checked before the body is parsed. */
export interface SignedExchange<Q extends SignedBody = SignedBody> {
  readonly path: string
  readonly body: Q
  readonly bytesMax: number
  /** Returns the JSON of the answer. Throws ResidentError. */
  answer(body: z.output<Q>): Promise<object>
}

/** A multipart form as it arrived, in memory. */
export interface SentForm {
  /** From the query. */
  readonly room: string
  readonly contentType: string
  readonly chunks: readonly Buffer[]
  readonly bytes: number
}

/** A signed POST whose body is a multipart form. Its query names the room. */
export interface FormExchange {
  readonly path: string
  /** Maximum bytes of the whole form. */
  readonly bytesMax: number
  /** Returns the JSON of the answer. Throws ResidentError or ValidationError. */
  answer(form: SentForm): Promise<object>
}

export interface OpenCall<Q extends z.ZodType = z.ZodType> {
  readonly query: z.output<Q>
  readonly request: Request
  readonly response: Response
}

/** A GET, and HEAD, that browsers of allowed origins may call. */
export interface OpenRead<Q extends z.ZodType = z.ZodType> {
  readonly path: string
  readonly query: Q
  /** False for a code or ticket that opens nothing: such tries are limited by address. Absent where none is named. */
  isKnown?(query: z.output<Q>): Promise<boolean>
  /** Returns the JSON of the answer, or writes the response itself and returns null. Throws ResidentError. */
  answer(call: OpenCall<Q>): Promise<object | null>
}

/** A part of the resident: what it answers, what it does at each tick, and what it must forget. */
export interface ResidentPart {
  readonly signed: readonly SignedExchange[]
  readonly forms: readonly FormExchange[]
  readonly reads: readonly OpenRead[]
  readonly jobs: readonly Job[]
  /** Drops everything in memory of a room whose key was destroyed. */
  forget(room: string): void
  close(): Promise<void>
}
