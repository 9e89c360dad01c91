import * as z from 'zod'
import { AiQuality } from '../../views/admin/quality.ts'
import type { Area } from '../endpoint.ts'
import { queryRange } from './fields.ts'

/** The quality of the assistant. [AQ1]-[AQ6] */
export const adminAiQuality = {
  aiQuality: {
    method: 'get',
    path: '/api/admin/ai-quality',
    access: 'admin',
    summary: "How the assistant's proposals and runs fared: counts of statuses only, internal people included.",
    query: z.object({ range: queryRange('30d') }),
    answers: { 200: { what: 'The counts.', json: AiQuality } },
  },
} satisfies Area
