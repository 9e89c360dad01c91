import type { ApplySpace } from './apply.ts'

type Stored = 'cover.set' | 'cover.removed' | 'file.added' | 'file.removed' | 'recording.added' | 'recording.removed'

export const files: ApplySpace<Stored> = {
  'cover.set'(space, cover, { at }) {
    space.cover = { ...cover, updatedAt: at }
  },
  'cover.removed'(space) {
    space.cover = null
  },
  'file.added'(space, { sessionId: _, ...file }, { at, actor }) {
    space.files[file.fileId] = { ...file, at, by: actor.id }
  },
  'file.removed'(space, { fileId }) {
    delete space.files[fileId]
  },
  'recording.added'(space, recording, { at }) {
    space.recordings[recording.sessionId] = { ...recording, at }
  },
  'recording.removed'(space, { sessionId }) {
    delete space.recordings[sessionId]
  },
}
