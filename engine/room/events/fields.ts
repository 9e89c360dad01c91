import * as z from 'zod'

/** Fields of the events of a room. */
export const id = z.string().min(1).max(64)
export const text = z.string()
export const count = z.int().min(0)

export const section = z.strictObject({
  id,
  title: z.string().min(1).max(300),
  preview: z.string().max(240),
  page: z.int().min(1).optional(),
  /** Heading level in the document, 1 = top. */
  level: z.int().min(1).optional(),
  /** Keywords of the section for attribution, best first, blank-separated. */
  keywords: text,
  text,
  /** For e-mail topics, the message of the thread where the topic starts. */
  messageIndex: count.optional(),
})
export const anchor = z.strictObject({ page: z.int().min(1), xPct: z.number(), yPct: z.number() })
