import type { Outcome, Stamp } from '../aggregate.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SpaceCommand, SpaceCommandType } from './commands.ts'
import { calls } from './decide/calls.ts'
import { context } from './decide/context.ts'
import { files } from './decide/files.ts'
import { life } from './decide/life.ts'
import { members } from './decide/members.ts'
import { record } from './decide/record.ts'
import { sessions } from './decide/sessions.ts'
import type { DecideSpace } from './decision.ts'
import type { SpaceFact } from './events.ts'
import { IN_TRASH, includesRole, isHidden, NEEDED, roleOf } from './roles.ts'
import type { SpaceState } from './state.ts'

const DECIDE: DecideSpace<SpaceCommandType> = {
  ...record,
  ...life,
  ...members,
  ...files,
  ...context,
  ...calls,
  ...sessions,
}

type Handler = (space: SpaceState, command: SpaceCommand, stamp: Stamp) => Outcome<SpaceFact> | Refusal

/** Decides a command against a space's current state, its sender's role first. Mutates nothing. [SR1] */
export function decideSpace(space: SpaceState, command: SpaceCommand, stamp: Stamp): Outcome<SpaceFact> | Refusal {
  // TypeScript cannot correlate a handler with the type of its argument.
  return admission(space, command.type, stamp) ?? (DECIDE[command.type] as Handler)(space, command, stamp)
}

/** Returns the refusal of a command because of the state of the space or the role of its sender; null when it may be sent. */
function admission(space: SpaceState, type: SpaceCommandType, { actor, at }: Stamp): Refusal | null {
  if (type === 'create') return space.seq === 0 ? null : refuse('no-space')
  if (space.seq === 0 || space.purged) return refuse('no-space')
  if (actor.kind !== 'user') return null
  const role = roleOf(space, actor.id)
  if (isHidden(space, role, at)) return refuse('no-space')
  const needed = NEEDED[type]
  if (needed === 'service' || !includesRole(role, needed)) return refuse('not-in-role')
  return space.trashedAt === null || IN_TRASH.has(type) ? null : refuse('in-trash')
}
