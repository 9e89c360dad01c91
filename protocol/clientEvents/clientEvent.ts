import type * as z from 'zod'

/** Who may send an event: anybody, whoever holds a seat, the host alone, an attached voice bot. */
export type Access = 'anyone' | 'seat' | 'host' | 'bot'

interface Entry<A extends Access, P extends z.ZodObject> {
  readonly access: A
  readonly payload: P
  /** The ack when the event was carried out; a refusal is `{error}`. */
  readonly answer: z.ZodType
  readonly summary: string
  readonly example: z.input<P>
}

/** An event that clients send. */
export function clientEvent<const A extends Access, P extends z.ZodObject>(entry: Entry<A, P>): Entry<A, P> {
  return entry
}
