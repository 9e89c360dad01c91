import { type ListedSpace, SPACE_LIST } from '../spaces.ts'
import { factFold } from './factFold.ts'
import { noteBoardOps, type Proposals } from './proposals.ts'

export interface SpaceFacts {
  /** As their lists show them; of purged ones the team is left. */
  readonly bySlug: Map<string, ListedSpace>
  /** Slug by the id of the space. */
  readonly slugs: Map<string, string>
  /** By slug, what the assistant put on the board. */
  readonly proposed: Map<string, Proposals>
}

/** Spaces, their members and what was proposed on their boards. A purged one leaves no trace, as it leaves none in the log. [OW7] */
export const SPACE_FACTS = factFold<'space', SpaceFacts>({
  categories: ['space'],
  initial: () => ({ bySlug: new Map(), slugs: new Map(), proposed: new Map() }),
  step({ bySlug, slugs, proposed }, logged) {
    const { id: slug, event } = logged
    const space = bySlug.get(slug) ?? SPACE_LIST.initial(slug)
    bySlug.set(slug, space)
    SPACE_LIST.step(space, logged, slug)
    if (event.type === 'space.created') slugs.set(event.data.spaceId, slug)
    else if (event.type === 'board.changed') {
      const items: Proposals = proposed.get(slug) ?? new Map()
      noteBoardOps(items, event.data.ops, event)
      if (items.size > 0) proposed.set(slug, items)
    } else if (event.type === 'space.purged') {
      Object.assign(space, { id: event.data.spaceId, teamId: event.data.teamId })
      slugs.set(event.data.spaceId, slug)
      proposed.delete(slug)
    }
  },
})

/** Returns a space that was not purged; null for others. */
export function spaceById({ bySlug, slugs }: SpaceFacts, spaceId: string): ListedSpace | null {
  const space = bySlug.get(slugs.get(spaceId) ?? '')
  return space && !space.purged ? space : null
}

/** Returns the team of a space, purged ones included; null for an unknown space. */
export function teamOfSpace({ bySlug, slugs }: SpaceFacts, spaceId: string): string | null {
  return bySlug.get(slugs.get(spaceId) ?? '')?.teamId ?? null
}
