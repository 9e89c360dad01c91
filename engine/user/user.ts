import type { Aggregate } from '../aggregate.ts'
import type { UserCommand } from './commands.ts'
import { decideUser } from './decide.ts'
import { USER_EVENT_SCHEMAS, type UserFact } from './events.ts'
import { applyUser } from './evolve.ts'
import { emptyUser, type UserState } from './state.ts'

/** The streams `user-<id>`. */
export const USERS: Aggregate<UserState, UserCommand, UserFact> = {
  name: 'user',
  events: { schemas: USER_EVENT_SCHEMAS, upcasters: {} },
  initial: emptyUser,
  decide: decideUser,
  evolve: applyUser,
}
