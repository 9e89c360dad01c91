import type { Outcome, Stamp } from '../aggregate.ts'
import type { Refusal } from '../refusal.ts'
import type { UserCommand, UserCommandType } from './commands.ts'
import { administration } from './decide/administration.ts'
import { connections } from './decide/connections.ts'
import { profile } from './decide/profile.ts'
import { signIn } from './decide/signIn.ts'
import type { UserFact } from './events.ts'
import type { DecideUser } from './facts.ts'
import type { UserState } from './state.ts'

const DECIDE: DecideUser<UserCommandType> = { ...administration, ...connections, ...profile, ...signIn }

type Handler = (user: UserState, command: UserCommand, stamp: Stamp) => Outcome<UserFact> | Refusal

/** Decides a command against an account's current state. Mutates nothing. */
export function decideUser(user: UserState, command: UserCommand, stamp: Stamp) {
  // TypeScript cannot correlate a handler with the type of its argument.
  return (DECIDE[command.type] as Handler)(user, command, stamp)
}
