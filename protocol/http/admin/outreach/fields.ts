import * as z from 'zod'

/** Fields that several outreach endpoints share. */

export const leadParams = z.object({ leadId: z.string() })
export const noLead = { 404: 'There is no such lead.' }

/** The version that the caller last saw; another one on file is a conflict. */
export const ifVersion = z.int().min(0).optional()

/** The score that a lead needs. */
export const minScore = z.int().min(0).max(100)
