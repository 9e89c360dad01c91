import type { DocumentIngest, IngestedDocument } from '#documents/document.ts'
import type { BoardContext } from '#engine/room/commands.ts'
import { boardRefusal, CONTEXT_ITEMS_MAX } from '#engine/room/decide/context.ts'
import { cleanLine, cleanText, cutWhole } from '#engine/text.ts'
import type { Clock } from '../clock.ts'
import type { Outcome } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { Upload } from './documentIntake.ts'
import type { FileKeeper } from './fileKeeper.ts'
import { mimeOf } from './mimeOf.ts'
import { roomFiles } from './roomContext.ts'

const NAME_MAX = 200
/** Maximum UTF-16 code units of a PDF's text that the assistant reads. */
const PDF_TEXT_MAX = 200_000

export interface BoardServices {
  readonly files: FileKeeper
  readonly ingest: DocumentIngest
  readonly clock: Clock
}

/** Takes files onto a room's board: typed by content, read where the assistant can, kept on disk, then put to the room. */
export class BoardIntake {
  readonly #services: BoardServices

  constructor(services: BoardServices) {
    this.#services = services
  }

  /** The file at `upload.path` is taken over or removed. `declared` is the type that the sender named. */
  async take(
    room: Room,
    by: string | null,
    { upload, declared }: { upload: Upload; declared: string },
  ): Promise<Outcome> {
    const refusal = boardRefusal(room.state, upload.bytes, this.#services.clock.now())
    if (refusal) return refusal
    const mime = await mimeOf(upload.path, declared)
    const name = cleanLine(upload.fileName, NAME_MAX) || 'Untitled'
    const context = await this.#contextOf(room, upload, { name, mime })
    const { sha256, bytes: size } = upload
    return this.#services.files.keep(roomFiles(room), upload, () =>
      room.ask({ type: 'addBoardFile', by, name, mime, size, sha256, context }),
    )
  }

  /** Returns what the assistant reads of a file: the text of a PDF, the name of an image, otherwise nothing. */
  async #contextOf(
    { state }: Room,
    { path }: Upload,
    { name, mime }: { readonly name: string; readonly mime: string },
  ): Promise<BoardContext | null> {
    if (state.phase === 'ended' || state.context.length >= CONTEXT_ITEMS_MAX) return null
    if (mime.startsWith('image/')) return { title: name, text: '' }
    if (mime !== 'application/pdf') return null
    const read = await this.#services.ingest.ingest(path, name)
    return { title: name, text: read.kind === 'pdf' ? textOf(read) : '' }
  }
}

function textOf({ sections }: IngestedDocument): string {
  const parts = sections.map(({ title, text }) => (text.startsWith(title) ? text : `${title}\n${text}`))
  return cutWhole(cleanText(parts.join('\n\n')), PDF_TEXT_MAX)
}
