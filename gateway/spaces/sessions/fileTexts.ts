import type { DataReader } from '#documents/context/contextFile.ts'
import type { DocumentIngest } from '#documents/document.ts'
import type { SpaceFile } from '#engine/space/state.ts'
import { cleanText, cutWhole } from '#engine/text.ts'
import type { FileStore } from '#stores/files/port.ts'

/** UTF-16 units of one file's text that the assistant reads. */
const TEXT_MAX = 200_000
/** UTF-16 units of all texts in memory; beyond it the least recently used are forgotten, and read again when asked for. */
const CACHED_MAX = 16_000_000

const DOCUMENTS: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'message/rfc822',
  'application/mbox',
])
const DATA: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])
/** Documents and data whose type is not always stated by whoever uploads them. */
const DOCUMENT_NAME = /\.(?:docx|eml|mbox)$/i
const DATA_NAME = /\.(?:csv|tsv|json|ndjson|txt|md|xlsx)$/i

export interface FileTextServices {
  readonly spaceFiles: FileStore
  readonly ingest: DocumentIngest
  readonly reader: DataReader
  readonly fault: (error: unknown, where: string) => void
}

type Readable = Pick<SpaceFile, 'name' | 'mime' | 'sha256'>

/** Texts of the files of spaces, read once per content where nothing they hold can hurt. Bounded; in memory. [SN18] */
export class FileTexts {
  readonly #services: FileTextServices
  readonly #charactersMax: number
  /** By SHA-256, the least recently used first; empty for what holds no text. */
  readonly #texts = new Map<string, string>()
  #characters = 0
  /** Files being read or waiting for it, by SHA-256; one is read after the other. */
  readonly #reading = new Map<string, Promise<void>>()
  #last: Promise<void> = Promise.resolve()

  constructor(services: FileTextServices, charactersMax = CACHED_MAX) {
    this.#services = services
    this.#charactersMax = charactersMax
  }

  /** Returns the text of a file if it is in memory: empty when it holds none, null when it was not read. */
  get({ sha256 }: Readable): string | null {
    const text = this.#texts.get(sha256)
    if (text === undefined) return null
    this.#texts.delete(sha256)
    this.#texts.set(sha256, text)
    return text
  }

  /** Reads a file of a space unless its text is in memory. Never rejects. */
  read(spaceId: string, file: Readable): Promise<void> {
    const { sha256 } = file
    if (this.#texts.has(sha256)) return Promise.resolve()
    let reading = this.#reading.get(sha256)
    if (!reading) {
      reading = this.#last
        .then(() => this.#read(spaceId, file))
        .then((text) => this.#keep(sha256, text))
        .catch((error: unknown) => this.#services.fault(error, 'space file'))
        .finally(() => this.#reading.delete(sha256))
      this.#reading.set(sha256, reading)
      this.#last = reading
    }
    return reading
  }

  async #read(spaceId: string, { name, mime, sha256 }: Readable): Promise<string> {
    const { spaceFiles, ingest, reader } = this.#services
    const isDocument = DOCUMENTS.has(mime) || DOCUMENT_NAME.test(name)
    const isData = DATA.has(mime) || mime.startsWith('text/') || DATA_NAME.test(name)
    if (!isDocument && !isData) return ''
    await using copy = await spaceFiles.localCopy(spaceId, sha256)
    if (isDocument) {
      const read = await ingest.ingest(copy.path, name)
      if (read.kind === 'rejected') return ''
      const parts = read.sections.map(({ title, text }) => (text.startsWith(title) ? text : `${title}\n${text}`))
      return cutWhole(cleanText(parts.join('\n\n')), TEXT_MAX)
    }
    const read = await reader.readData(copy.path, { fileName: name, mime })
    return read.kind === 'rejected' ? '' : cutWhole(read.text, TEXT_MAX)
  }

  #keep(sha256: string, text: string): void {
    this.#texts.set(sha256, text)
    this.#characters += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#characters <= this.#charactersMax) return
      this.#texts.delete(oldest)
      this.#characters -= length
    }
  }
}
