import { unchanged } from '../../aggregate.ts'
import { idMaker } from '../../ids.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import { FILES_MAX } from '../limits.ts'
import { type SpaceState, storedBytes } from '../state.ts'

type Files = 'setCover' | 'removeCover' | 'addFile' | 'removeFile' | 'addRecording' | 'removeRecording'

/** Cover, files and recordings. */
export const files: DecideSpace<Files> = {
  setCover(_space, { type: _, ...cover }, { actor }) {
    return decided([spaceFact('cover.set', actor, cover)])
  },

  removeCover(space, _command, { actor }) {
    return space.cover === null ? unchanged : decided([spaceFact('cover.removed', actor, {})])
  },

  addFile(space, { type: _, storageMax, ...file }, { at, entropy, actor }) {
    if (Object.keys(space.files).length >= FILES_MAX) return refuse('too-many-space-files')
    const fileId = idMaker(at, entropy)('f')
    const added = spaceFact('file.added', actor, { fileId, ...file })
    return fullness(space, file.size, storageMax) ?? decided([added], { fileId })
  },

  removeFile(space, { fileId }, { actor }) {
    if (!Object.hasOwn(space.files, fileId)) return refuse('unknown-file')
    return decided([spaceFact('file.removed', actor, { fileId })])
  },

  addRecording(space, { type: _, storageMax, ...recording }, { actor }) {
    if (!Object.hasOwn(space.sessions, recording.sessionId)) return refuse('unknown-session')
    const replaced = space.recordings[recording.sessionId]?.size ?? 0
    const full = fullness(space, recording.size - replaced, storageMax)
    return full ?? decided([spaceFact('recording.added', actor, recording)])
  },

  removeRecording(space, { sessionId }, { actor }) {
    if (!Object.hasOwn(space.recordings, sessionId)) return refuse('unknown-recording')
    return decided([spaceFact('recording.removed', actor, { sessionId })])
  },
}

function fullness(space: SpaceState, more: number, storageMax: number | null): Refusal | null {
  return storageMax !== null && storedBytes(space) + more > storageMax ? refuse('storage-full') : null
}
