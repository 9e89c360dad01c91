import type { Aggregate } from '../aggregate.ts'
import type { TeamCommand } from './commands.ts'
import { decideTeam } from './decide.ts'
import { TEAM_EVENT_SCHEMAS, type TeamFact } from './events.ts'
import { applyTeam } from './evolve.ts'
import { emptyTeam, type TeamState } from './state.ts'

/** The streams `team-<id>`. */
export const TEAMS: Aggregate<TeamState, TeamCommand, TeamFact> = {
  name: 'team',
  events: { schemas: TEAM_EVENT_SCHEMAS, upcasters: {} },
  initial: emptyTeam,
  decide: decideTeam,
  evolve: applyTeam,
}
