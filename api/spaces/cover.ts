import { isRefusal } from '#engine/refusal.ts'
import { coverView } from '#projections/views/spaces/space.ts'
import type { spaceCover } from '#protocol/http/spaces/cover.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { inUse, spaceRefusal } from './refused.ts'
import { serveStored } from './serveStored.ts'
import type { SpaceServices } from './services.ts'

export function spaceCoverHandlers({ accounts, spaceUploads }: SpaceServices): Handlers<typeof spaceCover> {
  return {
    setCover: async ({ space: { space, slug }, caller: { user }, body: { upload } }) => {
      const cover = await spaceUploads.setCover(space, user.id, upload)
      if ('content' in cover) throw new HttpError(422, cover.content)
      if (isRefusal(cover)) throw spaceRefusal(accounts, inUse(space.state), cover)
      return { ok: true, cover: coverView(cover, slug) }
    },
    removeCover: async ({ space: { space }, caller: { user } }) => {
      const refusal = await spaceUploads.removeCover(space, user.id)
      if (refusal) throw spaceRefusal(accounts, inUse(space.state), refusal)
      return { ok: true, cover: null }
    },
    readCover: (call) => {
      const { cover } = call.space.space.state
      const file = cover && { ...cover, name: `cover.${cover.mime.replace('image/', '')}` }
      return serveStored(spaceUploads, call, file, 'This room has no cover.')
    },
  }
}
