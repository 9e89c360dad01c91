import * as z from 'zod'
import type { View } from './view.ts'

const texts = z.array(z.string())

/** Result or status of the model's interpretation of a message. [TR2] [TR5] */
const ModelTrace = z
  .union([
    z.strictObject({ pending: z.literal(true) }),
    z.strictObject({ skipped: z.enum(['busy', 'model-down', 'lexical-resolved', 'nlu-failed', 'session-ended']) }),
    z.object({
      intent: z.string(),
      entities: texts,
      claimed: texts,
      rejected: texts,
      effects: texts,
      tookMs: z.number(),
    }),
  ])
  .meta({ description: "Result or status of the model's interpretation of the message." })

/** How a user message was interpreted: by its words, by the model, or as a summons of the assistant. [TR1] [TR2] */
export const Trace = z
  .object({
    messageId: z.string(),
    text: z.string().max(80),
    senderName: z.string(),
    at: z.int(),
    lpp: z.object({ intent: z.string(), entities: texts, effects: texts, tookMs: z.number() }).exactOptional(),
    llm: ModelTrace.exactOptional(),
    summon: z.object({ route: z.enum(['rag', 'persona', 'annotate', 'scope']), question: z.string() }).exactOptional(),
  })
  .meta({ id: 'Trace' })

export type ModelTrace = View<typeof ModelTrace>
export type Trace = View<typeof Trace>
