import type { Aggregate } from '../aggregate.ts'
import type { LeadCommand } from './commands.ts'
import { decideLead } from './decide.ts'
import { LEAD_EVENT_SCHEMAS, type LeadFact } from './events.ts'
import { applyLead } from './evolve.ts'
import { type LeadState, noLead } from './state.ts'

/** The streams `lead-<id>`. */
export const LEADS: Aggregate<LeadState, LeadCommand, LeadFact> = {
  name: 'lead',
  events: { schemas: LEAD_EVENT_SCHEMAS, upcasters: {} },
  initial: noLead,
  decide: decideLead,
  evolve: applyLead,
}
