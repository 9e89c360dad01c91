import type { Aggregate } from '../aggregate.ts'
import type { TeamCommand } from './commands.ts'
import { decideTeam } from './decide.ts'
import type { TeamEvent, TeamFact } from './events.ts'
import { applyTeam } from './evolve.ts'
import { emptyTeam, type TeamState } from './state.ts'

/** The streams `team-<id>`. */
export const TEAMS: Aggregate<TeamState, TeamCommand, TeamFact> = {
  category: 'team',
  initial: emptyTeam,
  decide: decideTeam,
  apply: (team, event) => applyTeam(team, event as TeamEvent),
}
