import type { Archive } from '#gateway/archive/archive.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { Video } from '#integrations/video/port.ts'
import { intelView } from '#projections/views/intel.ts'
import { summariesSince } from '#projections/views/summaries.ts'
import type { rooms } from '#protocol/http/rooms.ts'
import { ownSeat, type RoomAccess, roomOf } from './caller.ts'
import type { Call, Handlers, Reply } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { offPlane } from './offPlane.ts'
import { orServiceUnavailable } from './serviceUnavailable.ts'

export interface RoomServices extends RoomAccess {
  readonly archive: Archive
  readonly clock: Clock
  readonly video: Video | null
  /** Null where the service keeps summaries itself. */
  readonly plane: Plane | null
}

export function roomHandlers(services: RoomServices): Handlers<typeof rooms> {
  return {
    intel: async (call) => intelView((await roomOf(services, call)).state),
    annotations: async (call) => {
      const { code } = await roomOf(services, call)
      return { annotations: await found(services.archive.annotations(code)) }
    },
    topicSummaries: async (call) => {
      const { since } = call.query
      const { code, state } = await roomOf(services, call)
      if (services.plane !== null) throw offPlane({ residentPublicUrl: services.plane.resident.publicUrl })
      // A meeting may have more summaries than the room's state retains. [SU6]
      const summaries = summariesSince(state, since) ?? (await found(services.archive.summariesSince(code, since)))
      return { summaries, seq: summaries.at(-1)?.seq ?? state.summaryCount }
    },
    voiceToken: (call) => voiceToken(services, call),
  }
}

/** Throws 404 without the room. */
async function found<T>(reading: Promise<T | null>): Promise<T> {
  const told = await orServiceUnavailable(reading)
  if (told === null) throw new HttpError(404, 'There is no room with that code.')
  return told
}

/** Issues a token for the room's video. [VO15] [VO16] */
async function voiceToken(
  services: RoomServices,
  call: Call<typeof rooms.voiceToken>,
): Promise<Reply<typeof rooms.voiceToken>> {
  const { participantId } = call.query
  const room = await roomOf(services, call)
  const { code, state } = room
  const { name } = ownSeat(services, room, call.request, participantId)
  if (state.voiceRoom === null) throw new HttpError(409, 'This room has no video.')
  if (state.phase === 'ended') throw new HttpError(409, 'This meeting has ended.')
  if (!services.video) throw new HttpError(502, 'The video service is no longer configured.')
  const { serverUrl } = services.video
  const join = { code, roomName: state.voiceRoom, participantId, name, now: services.clock.now() }
  try {
    return { serverUrl, roomName: state.voiceRoom, token: await services.video.token(join) }
  } catch {
    throw new HttpError(502, 'The video service could not issue a token.')
  }
}
