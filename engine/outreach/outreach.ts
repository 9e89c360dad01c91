import type { Aggregate } from '../aggregate.ts'
import type { OutreachCommand } from './commands.ts'
import { decideOutreach } from './decide.ts'
import { OUTREACH_EVENT_SCHEMAS, type OutreachFact } from './events.ts'
import { applyOutreach } from './evolve.ts'
import { noOutreach, type OutreachState } from './state.ts'

/** The stream `outreach-main`. */
export const OUTREACH: Aggregate<OutreachState, OutreachCommand, OutreachFact> = {
  name: 'outreach',
  events: { schemas: OUTREACH_EVENT_SCHEMAS, upcasters: {} },
  initial: noOutreach,
  decide: decideOutreach,
  evolve: applyOutreach,
}
