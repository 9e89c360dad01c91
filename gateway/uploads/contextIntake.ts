import type { DataReader } from '#documents/context/contextFile.ts'
import type { Rejected } from '#documents/document.ts'
import { cleanLine, cleanText } from '#engine/text.ts'
import type { ContextItem } from '#protocol/views/context.ts'
import { type Failure, isFailure } from '../rooms/outcome.ts'
import type { Upload } from './documentIntake.ts'
import type { FileHolder, FileKeeper } from './fileKeeper.ts'
import { linkTitle } from './linkReader.ts'
import { mimeOf } from './mimeOf.ts'

const TITLE_MAX = 200
/** Maximum length of a title taken from a note's first line. */
const FIRST_LINE_MAX = 80

/** An item that is to be added. The file has no id yet. */
export interface NewContextItem {
  readonly kind: ContextItem['kind']
  readonly title: string
  readonly text: string
  readonly url: string | null
  readonly file: { readonly name: string; readonly mime: string; readonly size: number; readonly sha256: string } | null
  readonly table: { columns: string[]; rows: number } | null
  readonly status: 'pending' | 'ready'
}

/** The item as its room or space shows it, or the reason why it was not added. */
export type AddedContext = ContextItem | Failure

/** A room or a space that somebody adds notes, links and data files to. */
export interface ContextPlace {
  readonly files: FileHolder
  /** Returns why nothing can be added now, whatever it is; null otherwise. */
  refusal(): Failure | null
  add(item: NewContextItem): Promise<AddedContext>
  /** `sha256`: of the removed item's file. */
  remove(itemId: string): Promise<{ readonly left: number; readonly sha256: string | null } | Failure>
}

/** Adds notes, links and data files to the context of a room or a space, and removes them. [CX1] */
export class ContextIntake {
  readonly #reader: DataReader
  readonly #files: FileKeeper | null

  /** `files` keeps the bytes of data files; null where nothing uploaded is retained. */
  constructor(reader: DataReader, files: FileKeeper | null) {
    this.#reader = reader
    this.#files = files
  }

  addNote(
    place: ContextPlace,
    note: { readonly text: string; readonly title?: string | undefined },
  ): Promise<AddedContext> {
    const text = cleanText(note.text).trim()
    const title = cleanLine(note.title ?? '', TITLE_MAX) || cleanLine(text.split('\n', 1)[0]!, FIRST_LINE_MAX)
    return place.add({ kind: 'note', title, text, url: null, file: null, table: null, status: 'ready' })
  }

  /** Adds a link; the link reader fetches its page after the response. */
  addLink(
    place: ContextPlace,
    link: { readonly url: string; readonly title?: string | undefined },
  ): Promise<AddedContext> {
    const { url } = link
    const title = cleanLine(link.title ?? '', TITLE_MAX) || linkTitle(url)
    return place.add({ kind: 'link', title, text: '', url, file: null, table: null, status: 'pending' })
  }

  /** `declared` is the type that the sender named. The file at `upload.path` is taken over where bytes are retained. [CX17] */
  async addData(
    place: ContextPlace,
    { upload, declared, title = '' }: { readonly upload: Upload; readonly declared: string; readonly title?: string },
  ): Promise<AddedContext | Rejected> {
    const refusal = place.refusal()
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
    const put = () => place.add({ kind: 'data', title: name, text, url: null, file, table: shown, status: 'ready' })
    return this.#files === null ? put() : this.#files.keep(place.files, upload, put)
  }

  async remove(place: ContextPlace, itemId: string): Promise<{ readonly left: number } | Failure> {
    const removed = await place.remove(itemId)
    if (isFailure(removed)) return removed
    const { left, sha256 } = removed
    if (sha256 !== null) await this.#files?.release(place.files, sha256)
    return { left }
  }
}
