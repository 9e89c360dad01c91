import type { DataReader } from '#documents/context/contextFile.ts'
import type { Rejected } from '#documents/document.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import { contextRefusal } from '#engine/room/decide/context.ts'
import { cleanLine, cleanText } from '#engine/text.ts'
import { contextView } from '#projections/views/roomView.ts'
import type { ContextItem } from '#protocol/views/context.ts'
import { type Failure, isFailure } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { FileKeeper } from './fileKeeper.ts'
import type { Upload } from './intake.ts'
import { linkTitle } from './linkReader.ts'
import { mimeOf } from './mimeOf.ts'

const TITLE_MAX = 200
/** Maximum length of a title taken from a note's first line. */
const FIRST_LINE_MAX = 80

/** The item as the room shows it, or the reason why it was not added. */
type Added = ContextItem | Failure
type NewItem = Omit<Extract<UnstampedCommand, { type: 'addContext' }>, 'type' | 'by'>

/** Adds notes, links and data files to a room's context, and removes them. [CX1] */
export class ContextIntake {
  readonly #reader: DataReader
  readonly #files: FileKeeper | null

  /** `files` keeps the bytes of data files; null where nothing uploaded is retained. */
  constructor(reader: DataReader, files: FileKeeper | null) {
    this.#reader = reader
    this.#files = files
  }

  addNote(
    room: Room,
    by: string | null,
    note: { readonly text: string; readonly title?: string | undefined },
  ): Promise<Added> {
    const text = cleanText(note.text).trim()
    const title = cleanLine(note.title ?? '', TITLE_MAX) || cleanLine(text.split('\n', 1)[0]!, FIRST_LINE_MAX)
    return added(room, by, { kind: 'note', title, text, url: null, file: null, table: null, status: 'ready' })
  }

  /** Adds a link; the link reader fetches its page after the response. */
  addLink(
    room: Room,
    by: string | null,
    link: { readonly url: string; readonly title?: string | undefined },
  ): Promise<Added> {
    const { url } = link
    const title = cleanLine(link.title ?? '', TITLE_MAX) || linkTitle(url)
    return added(room, by, { kind: 'link', title, text: '', url, file: null, table: null, status: 'pending' })
  }

  /** `declared` is the type that the sender named. The file at `upload.path` is taken over where bytes are retained. [CX17] */
  async addData(
    room: Room,
    by: string | null,
    { upload, declared, title = '' }: { readonly upload: Upload; readonly declared: string; readonly title?: string },
  ): Promise<Added | Rejected> {
    const refusal = contextRefusal(room.state, by)
    if (refusal) return refusal
    const { path, fileName, sha256, bytes: size } = upload
    const read = await this.#reader.readData(path, { fileName, mime: declared })
    if (read.kind === 'rejected') return read
    const { text, table } = read
    const shown = table === null ? null : { columns: [...table.columns], rows: table.rows }
    const name = cleanLine(title, TITLE_MAX) || cleanLine(fileName, TITLE_MAX) || 'Untitled'
    const file = {
      name: cleanLine(fileName, TITLE_MAX) || 'Untitled',
      mime: await mimeOf(path, declared),
      size,
      sha256,
    }
    const put = () =>
      added(room, by, { kind: 'data', title: name, text, url: null, file, table: shown, status: 'ready' })
    return this.#files === null ? put() : this.#files.keep(room, upload, put)
  }

  async remove(room: Room, by: string | null, itemId: string): Promise<{ readonly left: number } | Failure> {
    const file = room.state.context.find(({ id }) => id === itemId)?.file ?? null
    const outcome = await room.ask({ type: 'removeContext', by, itemId })
    if (isFailure(outcome)) return outcome
    if (file !== null) await this.#files?.release(room, file.sha256)
    return { left: outcome.room.context.length }
  }
}

async function added(room: Room, by: string | null, item: NewItem): Promise<Added> {
  const outcome = await room.ask({ type: 'addContext', by, ...item })
  if (isFailure(outcome)) return outcome
  const entry = outcome.room.context.find(({ id }) => id === outcome.reply.itemId)!
  return contextView(outcome.room, entry)
}
