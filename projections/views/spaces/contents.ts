import type { SpaceContextItem, SpaceFile, SpaceNote, SpaceRecording, SpaceSession } from '#engine/space/state.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { ContextItem, StoredFile } from '#protocol/views/context.ts'
import type { NoteView, RecordingView, SessionRef } from '#protocol/views/space.ts'
import { type OpenMeeting, pathOf, type SpaceMaterial, whoView } from './material.ts'

/** Maximum characters of a preview, and of the text from which it is made. */
const PREVIEW_MAX = 280
const PREVIEW_SOURCE_MAX = 2_000

export function contextViews(material: SpaceMaterial): ContextItem[] {
  return material.space.context.map((item) => contextView(material, item))
}

export function contextView(material: SpaceMaterial, item: SpaceContextItem): ContextItem {
  const { id, kind, title, text, url, file, table, status, error, by, at } = item
  return {
    id,
    kind,
    title,
    preview: cleanLine(cutWhole(text, PREVIEW_SOURCE_MAX), PREVIEW_MAX),
    chars: text.length,
    url,
    file: file && fileView(material, file),
    table,
    status,
    error,
    addedBy: whoView(material, by),
    at,
  }
}

/** View of the files, in the order in which they were added. */
export function fileViews(material: SpaceMaterial): StoredFile[] {
  return Object.values(material.space.files).map((file) => fileView(material, file))
}

export function fileView(material: SpaceMaterial, { by, ...file }: SpaceFile): StoredFile {
  return { ...file, by: whoView(material, by), url: `${pathOf(material)}/files/${file.fileId}` }
}

export function noteViews(material: SpaceMaterial): NoteView[] {
  return Object.values(material.space.notes).map((note) => noteView(material, note))
}

export function noteView(material: SpaceMaterial, { updatedBy, ...note }: SpaceNote): NoteView {
  return { ...note, updatedBy: whoView(material, updatedBy) }
}

export function recordingViews(material: SpaceMaterial): RecordingView[] {
  return Object.values(material.space.recordings).map((recording) => recordingView(material, recording))
}

export function recordingView(material: SpaceMaterial, recording: SpaceRecording): RecordingView {
  return { ...recording, url: `${pathOf(material)}/recording/${recording.sessionId}` }
}

/** View of the meetings, newest first; abandoned ones are left out. `open` is the one that has not ended. */
export function sessionViews({ space }: SpaceMaterial, open: OpenMeeting | null): SessionRef[] {
  const sessions = Object.values(space.sessions).filter(({ status }) => status !== 'abandoned')
  return sessions.reverse().map((session) => {
    const { id } = session
    const hasNote = Object.hasOwn(space.notes, id)
    return { ...sessionResult(session, open), hasNote, hasRecording: Object.hasOwn(space.recordings, id) }
  })
}

function sessionResult({ id, code, result }: SpaceSession, open: OpenMeeting | null) {
  const shown = { sessionId: id, code, historyName: null, score: null, coverage: null, endedAt: null }
  if (result) return { ...shown, ...result, phase: 'ended' } as const
  const { phase = 'setup', title = null, startedAt = null } = open ?? {}
  return { ...shown, phase, title, startedAt }
}
