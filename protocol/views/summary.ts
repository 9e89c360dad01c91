import * as z from 'zod'
import type { View } from './view.ts'

/** Newest live summary of a section; its text is at the resident service when `source` says so. [SU1] [SU5] [KX75] */
export const TopicSummary = z
  .object({
    sectionId: z.string(),
    title: z.string(),
    seq: z.int().min(1),
    source: z.enum(['monolith', 'resident']),
    ref: z.union([
      z.object({ kind: z.literal('pdf'), sectionTitle: z.string() }),
      z.object({ kind: z.literal('email'), messageIndex: z.int().min(0) }),
    ]),
    text: z.string().max(600).optional().meta({
      description:
        'Present exactly when `source` is `monolith`; otherwise the resident service has it at `/kxp/summaries`.',
    }),
  })
  .meta({ id: 'TopicSummary' })

/** A live summary in a list, with its time. [SU6] */
export const ListedSummary = TopicSummary.extend({ at: z.int() }).meta({ id: 'ListedSummary' })

export type ListedSummary = View<typeof ListedSummary>
export type TopicSummary = View<typeof TopicSummary>
