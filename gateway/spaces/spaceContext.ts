import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import { CONTEXT_ITEMS_MAX } from '#engine/space/limits.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { SYSTEM, userActor } from '#engine/stream.ts'
import { contextView } from '#projections/views/spaces/contents.ts'
import type { ContextPlace } from '../uploads/contextIntake.ts'
import type { LinkPlace } from '../uploads/linkReader.ts'
import type { LoadedSpace, Spaces } from './spaces.ts'
import { spaceHolder } from './spaceUploads.ts'
import type { SpaceViews } from './views.ts'

/** The context of a space, for items that a user adds. [SF11] */
export function contextOfSpace(space: LoadedSpace, by: string, views: SpaceViews): ContextPlace {
  return {
    files: spaceHolder(space),
    refusal: () => contextRefusal(space.state),
    async add(item) {
      const done = await space.ask(userActor(by), { type: 'addContext', ...item })
      if (isRefusal(done)) return done
      const added = space.state.context.find(({ id }) => id === done.reply.itemId)!
      return contextView(views.material(space, by), added)
    },
    async remove(itemId) {
      let sha256: string | null = null
      const done = await space.ask(userActor(by), ({ context }) => {
        sha256 = context.find(({ id }) => id === itemId)?.file?.sha256 ?? null
        return { type: 'removeContext', itemId }
      })
      return isRefusal(done) ? done : { left: space.state.context.length, sha256 }
    },
  }
}

function contextRefusal({ context }: SpaceState): Refusal | null {
  return context.length >= CONTEXT_ITEMS_MAX ? refuse('too-much-context') : null
}

/** The links of a space. By the time that a page was read, the space may have been evicted. [SF12] */
export function linksOfSpace(slug: string, { context }: SpaceState, spaces: Spaces): LinkPlace {
  return {
    context,
    async resolve(itemId, resolution) {
      const space = await spaces.find(slug)
      await space?.ask(SYSTEM, { type: 'resolveContext', itemId, ...resolution })
    },
  }
}
