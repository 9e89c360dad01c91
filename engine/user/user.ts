import type { Aggregate } from '../aggregate.ts'
import type { UserCommand } from './commands.ts'
import { decideUser } from './decide.ts'
import type { UserEvent, UserFact } from './events.ts'
import { applyUser } from './evolve.ts'
import { emptyUser, type UserState } from './state.ts'

/** The streams `user-<id>`. */
export const USERS: Aggregate<UserState, UserCommand, UserFact> = {
  category: 'user',
  initial: emptyUser,
  decide: decideUser,
  apply: (user, event) => applyUser(user, event as UserEvent),
}
