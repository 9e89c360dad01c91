import { unchanged } from '../../aggregate.ts'
import { refuse } from '../../refusal.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import { TRASH_MS } from '../limits.ts'

/** Trash, restore and purge. */
export const life: DecideSpace<'trash' | 'restore' | 'purge'> = {
  trash(space, _command, { actor }) {
    return space.trashedAt === null ? decided([spaceFact('space.trashed', actor, { orphaned: false })]) : unchanged
  },

  restore(space, _command, { at, actor }) {
    if (space.trashedAt === null) return refuse('not-in-trash')
    if (space.orphaned || at >= space.trashedAt + TRASH_MS) return refuse('no-space')
    return decided([spaceFact('space.restored', actor, {})])
  },

  purge(space, _command, { at, actor }) {
    if (space.trashedAt === null || at < space.trashedAt + TRASH_MS) return refuse('not-in-trash')
    return decided([spaceFact('space.purged', actor, { spaceId: space.id, teamId: space.teamId })])
  },
}
