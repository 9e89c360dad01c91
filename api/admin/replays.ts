import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ExperienceCache } from '#gateway/admin/experienceCache.ts'
import type { Replays } from '#gateway/telemetry/replays/replays.ts'
import type { adminReplays } from '#protocol/http/admin/replays.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import type { AdminAccess } from './adminAccess.ts'
import type { FiguresServices } from './figures.ts'

interface AdminReplayServices extends FiguresServices {
  readonly replays: Replays
  readonly experience: ExperienceCache
  readonly admin: AdminAccess
}

const unpacked = promisify(gunzip)

/** Handlers for recorded visits. [TE16] [TE17] */
export function adminReplayHandlers({ replays, adminFigures, experience, admin }: AdminReplayServices) {
  return {
    replay: async ({ params: { replayId }, response }) => {
      const [stored, row] = await Promise.all([replays.find(replayId), adminFigures.ask('replay', { replayId })])
      if (stored === null || row === null) throw noReplay()
      response.type('application/json')
      await pipeline(Readable.from(written(JSON.stringify(row), replays.chunks(stored))), response)
    },
    removeReplay: async ({ params: { replayId }, caller, response }) => {
      const row = await adminFigures.ask('replay', { replayId })
      if (!(await replays.remove(replayId))) throw noReplay()
      experience.clear()
      await admin.audit({
        action: 'replay.removed',
        by: caller,
        target: { kind: 'replay', id: replayId },
        before: row && { startedAt: row.startedAt, chunks: row.chunks, bytes: row.bytes },
        after: null,
        requestId: String(response.get('X-Request-Id') ?? ''),
      })
      return { ok: true }
    },
  } satisfies Handlers<typeof adminReplays>
}

/** The lists of all chunks as one: a recording is too large to be held as a whole. */
async function* written(row: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  yield `{"replay":${row},"events":[`
  let isFirst = true
  for await (const chunk of chunks) {
    const events = (await unpacked(chunk)).toString().slice(1, -1)
    if (events === '') continue
    yield isFirst ? events : `,${events}`
    isFirst = false
  }
  yield ']}'
}

function noReplay(): HttpError {
  return new HttpError(404, 'There is no such recording.')
}
