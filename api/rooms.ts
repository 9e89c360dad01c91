import type { Request, Router } from 'express'
import type { Archive } from '#gateway/archive.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Video } from '#integrations/video.ts'
import { intelView } from '#projections/intel.ts'
import { summariesSince } from '#projections/summaries.ts'
import { type RoomDoor, roomOf } from './caller.ts'
import { HttpError, ValidationError } from './errors.ts'
import { patiently } from './history.ts'
import { routed } from './routes.ts'

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
        const session = await patiently(services.archive.session(code))
        if (session === null) throw new HttpError(404, 'There is no room with that code.')
        response.json({ annotations: session.annotations })
      },
    },
    '/api/rooms/:code/topic-summaries': {
      get: async (request, response) => {
        const since = sinceOf(request)
        response.json({ summaries: summariesSince((await roomOf(services, request)).state, since) })
      },
    },
    '/api/rooms/:code/voice/token': {
      get: async (request, response) => {
        response.json(await voiceToken(services, request))
      },
    },
  })
}

/** Sequence number after which summaries are wanted; 0 when none is named. */
function sinceOf({ query: { since } }: Request): number {
  if (since === undefined) return 0
  const wrong = (msg: string, type: string) => new ValidationError([{ loc: ['query', 'since'], msg, type }])
  if (typeof since !== 'string' || !/^-?\d{1,15}$/.test(since))
    throw wrong('since must be a whole number.', 'int_parsing')
  if (Number(since) < 0) throw wrong('since must be at least 0.', 'greater_than_equal')
  return Number(since)
}

/** [VO15] [VO16] */
async function voiceToken(services: RoomServices, request: Request): Promise<object> {
  const { participantId } = request.query
  if (participantId === undefined) {
    throw new ValidationError([{ loc: ['query', 'participantId'], msg: 'participantId is required.', type: 'missing' }])
  }
  if (typeof participantId !== 'string') {
    throw new ValidationError([
      { loc: ['query', 'participantId'], msg: 'participantId must be one text.', type: 'string_type' },
    ])
  }
  const { code, state } = await roomOf(services, request)
  const seat = Object.hasOwn(state.seats, participantId) ? state.seats[participantId]! : null
  if (!seat) throw new HttpError(403, 'You are not a participant of this room.')
  if (state.voiceRoom === null) throw new HttpError(409, 'This room has no video.')
  if (state.phase === 'ended') throw new HttpError(409, 'This meeting has ended.')
  if (!services.video) throw new HttpError(502, 'The video service is not set up any more.')
  const { serverUrl } = services.video
  const join = { code, roomName: state.voiceRoom, participantId, name: seat.name, now: services.clock.now() }
  try {
    return { serverUrl, roomName: state.voiceRoom, token: await services.video.token(join) }
  } catch {
    throw new HttpError(502, 'The video service could not issue a token.')
  }
}
