import * as z from 'zod'
import type { View } from './view.ts'

const percent = z.int().min(0).max(100)
const texts = z.array(z.string())
const suggested = z.boolean().meta({
  description:
    'True when the analysis inferred the entry and nobody has edited it. Never true for a vote. A suggested decision is pending.',
})
const who = z.object({ id: z.string(), name: z.string() })
const instant = z.int().meta({ description: 'Epoch milliseconds.' })
/** Who put the entry there, and who touched it last. */
const kept = {
  at: instant.meta({ description: 'When the entry came into the ledger, in epoch milliseconds.' }),
  suggested,
  editedBy: who
    .optional()
    .meta({ description: 'The last person who added, changed, confirmed or ruled on the entry.' }),
  editedAt: instant.optional(),
  likelihood: z.number().min(0).max(1).optional().meta({
    description:
      'How likely an entry found by the analysis is right, 0 to 1. Suggested entries are best shown in its order.',
  }),
}
const foundBy = z.enum(['ai', 'person']).meta({ description: 'Whether the analysis or a person put the entry there.' })
const section = { sectionId: z.string().optional(), sectionTitle: z.string().optional() }

const Decision = z.object({
  id: z.string(),
  text: z.string(),
  status: z.enum(['approved', 'rejected', 'pending']),
  rationale: z.string().optional(),
  ...section,
  evidence: texts,
  messageIds: texts,
  by: z.string().optional().meta({ description: 'Participant who closed the vote.' }),
  source: z.enum(['vote', 'ai', 'person']),
  votedBy: z.array(who).optional().meta({ description: 'Everyone who voted yes; only for decisions by vote.' }),
  connected: z
    .int()
    .optional()
    .meta({ description: 'Number of participants connected when the vote closed; only for decisions by vote.' }),
  ...kept,
})

const Risk = z.object({
  id: z.string(),
  kind: z.enum(['contradiction', 'missing-info', 'risk']),
  text: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  ...section,
  evidence: texts,
  messageIds: texts,
  source: foundBy,
  ...kept,
})

const Action = z.object({
  id: z.string(),
  text: z.string(),
  owner: z.string().nullable(),
  due: z.string().nullable(),
  ...section,
  dueAt: z.string().nullable().meta({
    description: 'The day that `due` names, `YYYY-MM-DD` in the time zone of the room; null if it names none.',
  }),
  status: z.enum(['open', 'done']),
  messageIds: texts,
  evidence: texts,
  source: foundBy,
  ...kept,
})

const Question = z.object({
  id: z.string(),
  text: z.string(),
  ...section,
  askedBy: who.optional(),
  status: z.enum(['open', 'answered']),
  messageIds: texts,
  evidence: texts,
  source: foundBy,
  ...kept,
})

/** The ledger: results of votes, findings of the analyses, and entries of people. [IN1] [IN24] [LE9] */
export const Intel = z
  .object({
    seq: z.int(),
    updatedAt: z.int(),
    coverage: percent,
    score: percent,
    summary: z.string(),
    decisions: z.array(Decision),
    risks: z.array(Risk),
    actions: z.array(Action),
    questions: z.array(Question),
  })
  .meta({ id: 'Intel' })

export type Intel = View<typeof Intel>
