import * as z from 'zod'
import type { Chunk } from './chunks.ts'

/** Items of one kind in one answer. */
export const ITEMS_MAX = 20
const SUMMARY_MAX = 6

/** The form of one analysis; a label is one of the given where the model is steered, any text where its answer is read. */
function formWith(message: z.ZodType<string>, section: z.ZodType<string | null>) {
  const grounded = {
    text: z.string(),
    quotes: z.array(z.string()),
    messages: z.array(message),
  }
  return {
    statement: z.object({ text: z.string(), messages: z.array(message) }),
    decision: z.object({
      ...grounded,
      status: z.enum(['approved', 'rejected', 'pending']),
      rationale: z.string().nullable(),
      section,
    }),
    risk: z.object({
      ...grounded,
      kind: z.enum(['contradiction', 'missing-info', 'risk']),
      severity: z.enum(['low', 'medium', 'high']),
      section,
    }),
    action: z.object({
      ...grounded,
      owner: z.string().nullable(),
      due: z.string().nullable(),
      status: z.enum(['open', 'done']),
    }),
  }
}

const ANY = formWith(z.string(), z.string().nullable())

export type StatementClaim = z.infer<typeof ANY.statement>
export type DecisionClaim = z.infer<typeof ANY.decision>
export type RiskClaim = z.infer<typeof ANY.risk>
export type ActionClaim = z.infer<typeof ANY.action>

/** What the server is held to: no label but those of the chunk. */
export function form(chunk: Chunk) {
  const [message, ...messages] = chunk.messages.map(({ label }) => label)
  const [section, ...sections] = chunk.sections.map(({ label }) => label)
  const { statement, decision, risk, action } = formWith(
    z.enum([message!, ...messages]),
    section === undefined ? z.null() : z.enum([section, ...sections]).nullable(),
  )
  return z.object({
    summary: z.array(statement).max(SUMMARY_MAX),
    decisions: z.array(decision).max(ITEMS_MAX),
    risks: z.array(risk).max(ITEMS_MAX),
    actions: z.array(action).max(ITEMS_MAX),
  })
}

/** What is read of an answer: four lists; an item of another form is left out, and so is what is over the limit. */
export const ANSWER = z.object({
  summary: listOf(ANY.statement, SUMMARY_MAX),
  decisions: listOf(ANY.decision, ITEMS_MAX),
  risks: listOf(ANY.risk, ITEMS_MAX),
  actions: listOf(ANY.action, ITEMS_MAX),
})

export type DraftClaims = z.infer<typeof ANSWER>

function listOf<T extends z.ZodType>(item: T, max: number) {
  return z.array(z.unknown()).transform((list) =>
    list.slice(0, max).flatMap((entry): z.infer<T>[] => {
      const { data, success } = item.safeParse(entry)
      return success ? [data] : []
    }),
  )
}
