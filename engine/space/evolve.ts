import type { SpaceEvent, SpaceEventType } from './events.ts'
import type { ApplySpace } from './evolve/apply.ts'
import { calls } from './evolve/calls.ts'
import { context } from './evolve/context.ts'
import { files } from './evolve/files.ts'
import { members } from './evolve/members.ts'
import { record } from './evolve/record.ts'
import { sessions } from './evolve/sessions.ts'
import type { SpaceState } from './state.ts'

const APPLY: ApplySpace<SpaceEventType> = { ...record, ...members, ...files, ...context, ...calls, ...sessions }

/** Applies one event by mutation. Every event but a visit changes the content, and so the version. [SP7] */
export function applySpace(space: SpaceState, event: SpaceEvent): void {
  space.seq = event.seq
  space.at = event.at
  if (event.type !== 'member.visited') {
    space.version += 1
    space.updatedAt = event.at
  }
  // TypeScript cannot correlate a handler with the type of its argument.
  ;(APPLY[event.type] as (space: SpaceState, data: object, event: SpaceEvent) => void)(space, event.data, event)
}
