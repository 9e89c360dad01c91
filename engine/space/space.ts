import type { Aggregate } from '../aggregate.ts'
import type { SpaceCommand } from './commands.ts'
import { decideSpace } from './decide.ts'
import { SPACE_EVENT_SCHEMAS, type SpaceFact } from './events.ts'
import { applySpace } from './evolve.ts'
import { emptySpace, type SpaceState } from './state.ts'

/** The streams `space-<slug>`. [SP1] */
export const SPACES: Aggregate<SpaceState, SpaceCommand, SpaceFact> = {
  name: 'space',
  events: { schemas: SPACE_EVENT_SCHEMAS, upcasters: {} },
  initial: emptySpace,
  decide: decideSpace,
  evolve: applySpace,
}
