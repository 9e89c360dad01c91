import * as z from 'zod'
import { ErrorBody } from '../../errors.ts'

/** Path parameters of everything under a space. A malformed slug is an unknown one. */
export const spaceParams = z.object({ slug: z.string().meta({ description: 'The secret of the link.' }) })

/** Body of a refusal by the plan of the team. [SP4] */
export const QuotaExceeded = z
  .object({
    error: z.string().min(1),
    quota: z.object({
      key: z.enum(['rooms', 'members', 'storage']),
      used: z.int(),
      limit: z.int(),
      resetsAt: z.int().nullable().meta({ description: 'When the count starts again; null if it does not.' }),
    }),
  })
  .meta({ id: 'QuotaExceeded' })

/** The error of a request that the plan does not allow. */
export const overPlan = { 402: { what: 'The plan of the team does not allow more.', json: QuotaExceeded } }

/** Errors of every write to a space. */
export const spaceBusy = { 503: 'The log accepts no writes.' }

/** A conflict with what is stored: with the version of the space, or with the item as it is now. */
export const Conflict = ErrorBody.extend({
  version: z.int().optional().meta({ description: 'Current version of the space.' }),
})
