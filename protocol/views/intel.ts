import * as z from 'zod'
import type { View } from './view.ts'

const percent = z.int().min(0).max(100)
const texts = z.array(z.string())
const suggested = z.boolean().meta({
  description:
    'True when the analysis inferred the entry and nobody has edited it. Never true for a vote. A suggested decision is pending.',
})
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
  at: z.int(),
  source: z.enum(['vote', 'ai']),
  suggested,
})

const Risk = z.object({
  id: z.string(),
  kind: z.enum(['contradiction', 'missing-info', 'risk']),
  text: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  ...section,
  evidence: texts,
  messageIds: texts,
  suggested,
})

const Action = z.object({
  id: z.string(),
  text: z.string(),
  owner: z.string().nullable(),
  due: z.string().nullable(),
  status: z.enum(['open', 'done']),
  messageIds: texts,
  evidence: texts,
  suggested,
})

/** The ledger: results of votes and findings of the analyses. [IN1] [IN24] */
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
  })
  .meta({ id: 'Intel' })

export type Intel = View<typeof Intel>
