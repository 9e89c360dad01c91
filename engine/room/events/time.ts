import * as z from 'zod'
import { count, id, text } from './fields.ts'

/** Events about a meeting's time, its scope and what is said after its end. The actor of each is who did it. */
export const TIME_EVENTS = {
  extended: z.strictObject({ ms: count }),
  paused: z.strictObject({}),
  /** The actor is the system once pauses have used up their time. [TI14] */
  resumed: z.strictObject({}),
  /** Sections that joined the scope, in document order. */
  scopeWidened: z.strictObject({ sectionIds: z.array(id).min(1) }),
  /** A closing remark: a message after the end. */
  remarked: z.strictObject({
    messageId: id,
    participantId: id,
    text,
    /** The client's idempotency key. */
    key: z.string().max(64).exactOptional(),
  }),
} as const
