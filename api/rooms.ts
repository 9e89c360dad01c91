import type { Request, Router } from 'express'
import type { Archive } from '#gateway/archive/archive.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Video } from '#integrations/video/port.ts'
import { intelView } from '#projections/views/intel.ts'
import type { SessionDetail } from '#projections/views/session/shape.ts'
import { summariesSince } from '#projections/views/summaries.ts'
import { ownSeat, type RoomDoor, roomOf } from './caller.ts'
import { HttpError } from './errors.ts'
import { patiently } from './history.ts'
import { type Range, textIn, wholeIn } from './query.ts'
import { routed } from './routes.ts'

/** After which number summaries are wanted. */
const SINCE: Range = { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }

export interface RoomServices extends RoomDoor {
  readonly archive: Archive
  readonly clock: Clock
  readonly video: Video | null
}

/** What one can ask of a room by its code, documents aside. */
export function roomsRouter(services: RoomServices): Router {
  return routed({
    '/api/rooms/:code/intel': {
      get: async (request, response) => {
        response.json(intelView((await roomOf(services, request)).state))
      },
    },
    '/api/rooms/:code/annotations': {
      get: async (request, response) => {
        const { code } = await roomOf(services, request)
        response.json({ annotations: (await sessionOf(services, code)).annotations })
      },
    },
    '/api/rooms/:code/topic-summaries': {
      get: async (request, response) => {
        const since = wholeIn(request, 'since', SINCE)
        const { code, state } = await roomOf(services, request)
        const summaries = summariesSince(state, since) ?? (await summariesFrom(services, code, since))
        response.json({ summaries, seq: summaries.at(-1)?.seq ?? state.summaryCount })
      },
    },
    '/api/rooms/:code/voice/token': {
      get: async (request, response) => {
        response.json(await voiceToken(services, request))
      },
    },
  })
}

/** The whole meeting, read from its stream. */
async function sessionOf({ archive }: RoomServices, code: string): Promise<SessionDetail> {
  const session = await patiently(archive.session(code))
  if (session === null) throw new HttpError(404, 'There is no room with that code.')
  return session
}

/** In a meeting with more summaries than the room state holds. [SU6] */
async function summariesFrom(services: RoomServices, code: string, since: number) {
  return (await sessionOf(services, code)).topicSummaries.filter(({ seq }) => seq > since)
}

/** [VO15] [VO16] */
async function voiceToken(services: RoomServices, request: Request): Promise<object> {
  const participantId = textIn(request, 'participantId')
  const room = await roomOf(services, request)
  const { code, state } = room
  const { name } = ownSeat(services, room, request, participantId)
  if (state.voiceRoom === null) throw new HttpError(409, 'This room has no video.')
  if (state.phase === 'ended') throw new HttpError(409, 'This meeting has ended.')
  if (!services.video) throw new HttpError(502, 'The video service is not set up any more.')
  const { serverUrl } = services.video
  const join = { code, roomName: state.voiceRoom, participantId, name, now: services.clock.now() }
  try {
    return { serverUrl, roomName: state.voiceRoom, token: await services.video.token(join) }
  } catch {
    throw new HttpError(502, 'The video service could not issue a token.')
  }
}
