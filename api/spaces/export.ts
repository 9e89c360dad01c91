import { pipeline } from 'node:stream/promises'
import type { Exports } from '#gateway/spaces/export/exports.ts'
import type { spaceExport } from '#protocol/http/spaces/export.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { disposition } from '../storedFile.ts'

/** Time without progress after which an export is aborted. */
const STALLED_MS = 60_000

export interface ExportHandlerServices {
  readonly fault: (error: unknown, where: string) => void
  readonly exports: Exports
}

/** The handler that sends the export of a space no faster than it is received. [XP1] [XP2] */
export function spaceExportHandlers({ exports, fault }: ExportHandlerServices): Handlers<typeof spaceExport> {
  return {
    exportSpace: async ({ space: { slug, space }, caller: { user }, query: { format, videos }, response }) => {
      if (exports.isBusy(user.id)) {
        throw new HttpError(503, 'Other exports are being sent; try again in a moment.', {}, { 'Retry-After': '5' })
      }
      const { name, mime, content } = await exports.open({ slug, state: space.state, userId: user.id, format, videos })
      // Nobody is there to be sent what was opened.
      if (response.closed) return void content.destroy()
      response.setHeader('Content-Type', mime)
      response.setHeader('Content-Disposition', disposition('attachment', name))
      response.setTimeout(STALLED_MS, () => response.destroy())
      let left = false
      response.once('close', () => {
        left = !response.writableFinished
      })
      await pipeline(content, response).catch((error: unknown) => {
        if (!left) fault(error, 'export')
        // Whoever gets less than all sees the connection break.
        response.destroy()
      })
    },
  }
}
