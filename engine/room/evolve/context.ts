import { entryOf } from '../../entries.ts'
import { cleanLine, cutWhole } from '../../text.ts'
import type { BoardFile, ContextEntry } from '../material.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'

/** Maximum length of a preview. [CX8] */
const PREVIEW_CHARACTERS_MAX = 280
/** Characters of the text that a preview is built from, so that folds do not process long texts. */
const PREVIEW_SOURCE_MAX = 2_000

export const context: Apply<'contextAdded' | 'contextResolved' | 'contextRemoved' | 'boardFileAdded'> = {
  contextAdded(room, { itemId, text, file, by, table, ...item }, { at }) {
    const entry: ContextEntry = {
      id: itemId,
      kind: item.kind,
      title: item.title,
      preview: preview(text),
      chars: text.length,
      url: item.url,
      file: file === null ? null : { ...file, at, by: whoIs(room, by) },
      table: table === null ? null : { columns: [...table.columns], rows: table.rows },
      status: item.status,
      error: null,
      addedBy: whoIs(room, by),
      at,
    }
    room.context.push(entry)
  },

  contextResolved(room, { itemId, status, title, text, error }) {
    const item = room.context.find(({ id }) => id === itemId)
    if (!item) return
    item.status = status
    item.error = error
    item.preview = preview(text)
    item.chars = text.length
    if (title !== undefined) item.title = title
  },

  contextRemoved(room, { itemId }) {
    room.context = room.context.filter(({ id }) => id !== itemId)
  },

  boardFileAdded(room, { by, ...file }, { at }) {
    room.boardFiles.push({ ...file, at, by: whoIs(room, by) } satisfies BoardFile)
  },
}

function preview(text: string): string {
  return cleanLine(cutWhole(text, PREVIEW_SOURCE_MAX), PREVIEW_CHARACTERS_MAX)
}

/** Author of a context item: a seat's participant, or a guest over REST. */
function whoIs(room: RoomState, participantId: string | null): { id: string | null; name: string } {
  return { id: participantId, name: participantId === null ? 'Guest' : entryOf(room.seats, participantId).name }
}
