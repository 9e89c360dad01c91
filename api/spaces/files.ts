import { isRefusal } from '#engine/refusal.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { fileView } from '#projections/views/spaces/contents.ts'
import type { spaceFiles } from '#protocol/http/spaces/files.ts'
import type { Handlers } from '../endpoints.ts'
import { inUse, spaceRefusal } from './refused.ts'
import { serveStored } from './serveStored.ts'
import type { SpaceServices } from './services.ts'

export function spaceFileHandlers(services: SpaceServices): Handlers<typeof spaceFiles> {
  const { accounts, spaceUploads: files, spaceViews } = services
  return {
    addSpaceFile: async ({ space: { space }, caller: { user }, body }) => {
      const file = await files.add(space, user.id, body)
      if (isRefusal(file)) throw spaceRefusal(accounts, inUse(space.state), file)
      const { fileId, name, mime, size, sha256 } = file
      const { url } = fileView(spaceViews.material(space, user.id), file)
      return { ok: true, fileId, name, mime, size, sha256, url }
    },
    removeSpaceFile: async ({ space: { space }, caller: { user }, params: { fileId } }) => {
      const refusal = await files.remove(space, user.id, fileId)
      if (refusal) throw spaceRefusal(accounts, inUse(space.state), refusal)
      return { ok: true }
    },
    readSpaceFile: (call) =>
      serveStored(
        files,
        call,
        fileOf(call.space.space.state, call.params.fileId),
        'There is no such file in this room.',
      ),
  }
}

/** Returns a file of the space or of an item of its context; null when it has none with this id. [SF6] */
function fileOf({ files, context }: SpaceState, fileId: string) {
  const all = [...Object.values(files), ...context.flatMap(({ file }) => file ?? [])]
  return all.find((file) => file.fileId === fileId) ?? null
}
