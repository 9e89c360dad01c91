import { noLead } from '#engine/lead/state.ts'
import type { LeadSource } from '#engine/lead/states.ts'
import { AUTOPILOT_DEFAULTS } from '#engine/outreach/state.ts'
import { leadView } from '#projections/views/outreach/lead.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { freshId } from '../../accounts/freshId.ts'
import type { Newcomer } from './finder.ts'

/** A lead that would be added, as it would be shown; its id is nobody's. [OT36] */
export function newcomerView({ userId, contact, score }: Newcomer, source: LeadSource, now: number): Lead {
  const scored = score && { score: score.score, parts: score.parts }
  return leadView(
    { ...noLead(), createdAt: now, at: now, source, userId, ...scored },
    { id: freshId('lead'), contact, open: () => null, suppressed: false, followUps: AUTOPILOT_DEFAULTS },
  )
}
