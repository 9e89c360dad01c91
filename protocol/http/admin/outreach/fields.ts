import * as z from 'zod'
import { uuidParam } from '../../fields.ts'

/** Fields that several outreach endpoints share. */

export const leadParams = z.object({ leadId: uuidParam('lead_id') })
export const noLead = { 404: 'There is no such lead.' }

/** The version that the caller last saw; another one on file is a conflict. */
export const ifVersion = z.int().min(0).optional()

/** A patch without any known field says nothing. */
export function saysSomething(patch: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(patch).some(([field, value]) => field !== 'ifVersion' && value !== undefined)
}
