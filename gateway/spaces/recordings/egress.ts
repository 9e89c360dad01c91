import { isRefusal } from '#engine/refusal.ts'
import type { SpaceState } from '#engine/space/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { EgressFailure, EgressFiles, Recorded } from '#integrations/video/port.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { Room } from '../../rooms/room.ts'
import type { SpaceShelf } from '../shelf.ts'
import type { LoadedSpace, Spaces } from '../spaces.ts'
import type { SpaceUploads } from '../spaceUploads.ts'
import type { Tried } from './egressQueue.ts'

export interface EgressServices {
  readonly files: EgressFiles
  readonly incoming: IncomingFiles
  /** Maximum bytes of a recording. */
  readonly bytesMax: number
  /** Returns the room with that video room; null without one. */
  readonly roomOf: (videoRoom: string) => Promise<Room | null>
  readonly shelf: Pick<SpaceShelf, 'byCode'>
  readonly spaces: Pick<Spaces, 'find'>
  readonly uploads: Pick<SpaceUploads, 'addRecording'>
  readonly fault: (error: unknown, where: string) => void
}

/** Returns the function that makes a recording of the video service the recording of its meeting. [RG4] [RG5] */
export function egressTaker(services: EgressServices): (recorded: Recorded, signal: AbortSignal) => Promise<Tried> {
  return async (recorded, signal) => {
    const room = await services.roomOf(recorded.roomName)
    if (!room?.state.space) return 'done'
    const found = await services.shelf.byCode(room.code)
    const space = found && (await services.spaces.find(found.slug))
    const sessionId = space && sessionOf(space.state, room.code)
    // The list of spaces may be behind the room.
    if (!space || !sessionId) return 'again'
    using _ = space.hold()
    try {
      await copied(services, space, sessionId, recorded, signal)
      return 'done'
    } catch (error) {
      signal.throwIfAborted()
      if (!isFailure(error)) throw error
      if (!error.isFinal) return 'again'
      services.fault(error, 'egress')
      return 'done'
    }
  }
}

async function copied(
  { files, incoming, bytesMax, uploads, fault }: EgressServices,
  space: LoadedSpace,
  sessionId: string,
  { filename, durationMs }: Recorded,
  signal: AbortSignal,
): Promise<void> {
  const path = await incoming.path()
  try {
    const { sha256, bytes } = await files.copy(filename, path, bytesMax, signal)
    if (space.state.recordings[sessionId]?.sha256 === sha256) return
    const upload = { path, fileName: filename, sha256, bytes }
    const recording = { sessionId, source: 'egress', durationMs } as const
    const done = await uploads.addRecording(space, SYSTEM, { upload, declared: '' }, recording)
    if ('content' in done) fault(new Error(done.content), 'egress')
    else if (isRefusal(done)) fault(new Error(done.error), 'egress')
  } finally {
    await incoming.discard(path)
  }
}

function sessionOf({ sessions }: SpaceState, code: string): string | null {
  return Object.values(sessions).find((session) => session.code === code && session.status !== 'abandoned')?.id ?? null
}

function isFailure(error: unknown): error is EgressFailure {
  return error instanceof Error && error.name === 'EgressFailure'
}
