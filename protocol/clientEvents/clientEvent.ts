import type * as z from 'zod'

/** Who may send an event: anybody, whoever holds a seat, the host alone, an attached voice bot. */
export type Access = 'anyone' | 'seat' | 'host' | 'bot'

interface Entry<A extends Access, P extends z.ZodObject, R extends z.ZodType> {
  readonly access: A
  readonly payload: P
  /** The ack when the event was carried out; a refusal is `{error}`. */
  readonly answer: R
  readonly summary: string
  readonly example: z.input<P>
}

/** An event that clients send. */
export function clientEvent<const A extends Access, P extends z.ZodObject, R extends z.ZodType>(
  entry: Entry<A, P, R>,
): Entry<A, P, R> {
  return entry
}
