import { TRASH_MS } from '#engine/space/limits.ts'
import type { SpaceLife } from '#gateway/spaces/life.ts'
import type { SpaceShelf } from '#gateway/spaces/shelf.ts'
import { cardOf } from '#projections/views/spaces/space.ts'
import type { spaceLife } from '#protocol/http/spaces/life.ts'
import type { Handlers } from '../endpoints.ts'
import { refusedAs } from '../refused.ts'
import type { SpaceServices } from './services.ts'

interface LifeServices extends Pick<SpaceServices, 'spaceViews'> {
  readonly shelf: SpaceShelf
  readonly spaceLife: SpaceLife
}

export function spaceLifeHandlers({ spaceViews, shelf, spaceLife: life }: LifeServices): Handlers<typeof spaceLife> {
  return {
    /** [SQ2] [TB1] */
    spaces: async ({ caller: { user }, query: { deleted } }) => {
      const found = deleted ? await shelf.trashOf(user.id) : await shelf.of(user.id)
      return { rooms: found.map(({ slug, card }) => spaceViews.record(slug, card, user.id)), total: found.length }
    },
    /** [TB1] [TB2] */
    trashSpace: async ({ space: { space }, caller: { user } }) => {
      const trashedAt = await life.trash(space, user.id)
      if (typeof trashedAt !== 'number') throw refusedAs(trashedAt)
      return { ok: true, deletedAt: trashedAt, purgeAt: trashedAt + TRASH_MS }
    },
    /** [TB3] */
    restoreSpace: async ({ space: { space, slug }, caller: { user } }) => {
      const done = await life.restore(space, user.id)
      if (done) throw refusedAs(done)
      return spaceViews.record(slug, cardOf(space.state), user.id)
    },
  }
}
