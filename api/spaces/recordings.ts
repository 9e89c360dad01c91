import { isRefusal } from '#engine/refusal.ts'
import { userActor } from '#engine/stream.ts'
import { recordingOf } from '#gateway/spaces/spaceUploads.ts'
import { recordingView } from '#projections/views/spaces/contents.ts'
import type { spaceRecordings } from '#protocol/http/spaces/recordings.ts'
import type { Call, Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { unauthorized } from '../identity.ts'
import { requireRole, type SpaceAt } from './admission.ts'
import { inUse, spaceRefusal } from './refused.ts'
import { serveStored } from './serveStored.ts'
import type { SpaceServices } from './services.ts'

export function spaceRecordingHandlers(services: SpaceServices): Handlers<typeof spaceRecordings> {
  const { accounts, spaceUploads, spaceViews } = services
  return {
    addRecording: async ({ space: { space }, caller: { user }, params: { sessionId }, body }) => {
      const of = { sessionId, source: 'upload', durationMs: null } as const
      const recording = await spaceUploads.addRecording(space, userActor(user.id), body, of)
      if ('content' in recording) throw new HttpError(422, recording.content)
      if (isRefusal(recording)) throw spaceRefusal(accounts, inUse(space.state), recording)
      return { ok: true, recording: recordingView(spaceViews.material(space, user.id), recording) }
    },
    removeRecording: async ({ space: { space }, caller: { user }, params: { sessionId } }) => {
      const refusal = await spaceUploads.removeRecording(space, user.id, sessionId)
      if (refusal) throw spaceRefusal(accounts, inUse(space.state), refusal)
      return { ok: true }
    },
    readRecording: (call) => readRecording(services, call),
  }
}

function readRecording(
  { spaceUploads }: SpaceServices,
  call: Call<typeof spaceRecordings.readRecording>,
): Promise<void> {
  requireListener(call.space)
  const recording = recordingOf(call.space.space.state, call.params.sessionId)
  const file = recording && {
    ...recording,
    name: `recording.${recording.mime.slice(recording.mime.lastIndexOf('/') + 1)}`,
  }
  return serveStored(spaceUploads, call, file, 'There is no recording of that meeting.')
}

/** Throws 401 or 403 for somebody who is no member, where recordings are for members alone. [RG8] */
function requireListener({ space, role, userId }: SpaceAt): void {
  if (space.state.settings.recordings === 'link') return
  if (userId === null) throw unauthorized('Sign in to play the recordings of this room.')
  requireRole(role, 'viewer')
}
