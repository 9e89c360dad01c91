import * as z from 'zod'

const ITEMS_MAX = 30
const SUMMARY_MAX = 6
const MINUTES_MAX = 480

const decision = z.object({ text: z.string(), quote: z.string(), status: z.string() })
const action = z.object({
  text: z.string(),
  quote: z.string(),
  owner: z.string().nullable(),
  due: z.string().nullable(),
})
const question = z.object({ quote: z.string() })
const topic = z.object({
  topic: z.string(),
  owner: z.string().nullable(),
  aim: z.string(),
  minutes: z.number().min(1).max(MINUTES_MAX).nullable(),
})

export type DecisionClaim = z.infer<typeof decision>
export type ActionClaim = z.infer<typeof action>

/** Of each list the items of the right form are read, up to the limit. */
function listOf<T extends z.ZodType>(item: T, max = ITEMS_MAX) {
  return z.array(z.unknown()).transform((list) =>
    list.slice(0, max).flatMap((entry): z.infer<T>[] => {
      const { data, success } = item.safeParse(entry)
      return success ? [data] : []
    }),
  )
}

const status = z.enum(['approved', 'rejected', 'pending'])
const steered = z.array(z.object({ ...decision.shape, status })).max(ITEMS_MAX)

/** What the server is held to, and what is read of its answer. */
export const DECISIONS = {
  steer: z.object({ decisions: steered }),
  accept: z.object({ decisions: listOf(decision) }),
}
export const MINUTES = {
  steer: z.object({
    summary: z.array(z.string()).max(SUMMARY_MAX),
    decisions: steered,
    actions: z.array(action).max(ITEMS_MAX),
    questions: z.array(question).max(ITEMS_MAX),
  }),
  accept: z.object({
    summary: listOf(z.string(), SUMMARY_MAX),
    decisions: listOf(decision),
    actions: listOf(action),
    questions: listOf(question),
  }),
}
export const AGENDA = {
  steer: z.object({
    topics: z.array(z.object({ ...topic.shape, aim: z.enum(['Decide', 'Discuss', 'Inform']) })).max(ITEMS_MAX),
  }),
  accept: z.object({ topics: listOf(topic) }),
}
