import type * as z from 'zod'

/** Who may send an event: any connection, a connection with a seat, only the host, or only an attached voice bot. */
export type Access = 'anyone' | 'seat' | 'host' | 'bot'

interface Entry<A extends Access, P extends z.ZodObject, R extends z.ZodType> {
  readonly access: A
  readonly payload: P
  /** Ack on success; a refusal is `{error}`. */
  readonly answer: R
  readonly summary: string
  readonly example: z.input<P>
}

/** Returns the entry unchanged; infers the types of an event that clients send. */
export function clientEvent<const A extends Access, P extends z.ZodObject, R extends z.ZodType>(
  entry: Entry<A, P, R>,
): Entry<A, P, R> {
  return entry
}
