import { hash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chainHash, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import {
  type ClosingLine,
  type DataLine,
  type EventLine,
  type FileLine,
  isContentPath,
  OPENING,
  readLines,
  runningHash,
} from './jsonLines.ts'

export interface Imported {
  readonly events: number
  /** Events that the log did not hold before. */
  readonly added: number
  readonly files: number
  /** Why the import is incomplete; null when it is complete. */
  readonly finding: string | null
}

const BATCH_EVENTS = 500
const BATCH_CHARACTERS = 8 * 1024 * 1024

/**
 * Imports JSON lines into a data folder, in order. Existing data is compared and left unchanged, so the import can be
 * repeated. Verifies every stream's chain and stops at the first fault. [RW9]
 */
export async function importFile(path: string, folder: string, show: (events: number) => void): Promise<Imported> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const log = await openSqliteLog(folder)
  const importing = new Importing(log, folder, show)
  try {
    const finding = await importing.take(path)
    return { ...importing.counts, finding }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    return { ...importing.counts, finding: `The log reports: ${error.message}` }
  } finally {
    await log.close()
  }
}

class Importing {
  readonly counts = { events: 0, added: 0, files: 0 }
  readonly #log: EventLog
  readonly #folder: string
  readonly #show: (events: number) => void
  /** Last event of each stream in the file so far. */
  readonly #heads = new Map<string, Head>()
  /** Last event of each stream in the log before the import. */
  readonly #stored = new Map<string, Head>()
  #batch: EventLine[] = []
  #batchCharacters = 0

  constructor(log: EventLog, folder: string, show: (events: number) => void) {
    this.#log = log
    this.#folder = folder
    this.#show = show
  }

  /** Imports the file; returns the first fault, or null when the file is complete and fully imported. */
  async take(path: string): Promise<string | null> {
    const sum = runningHash()
    let first = true
    let closed = false
    for await (const { value, text } of readLines(path)) {
      if (closed) return 'Something follows the closing line.'
      if (first && text !== JSON.stringify(OPENING)) return `${path} is not an export of a data folder.`
      const line = value as DataLine
      const finding = first ? null : await this.#takeLine(line, text, sum)
      if (finding !== null) return finding
      closed = !first && 'end' in line && line.end === true
      if (!closed) sum.update(`${text}\n`)
      first = false
    }
    await this.#flush()
    return closed ? null : 'The file ends before its closing line: the export is incomplete.'
  }

  async #takeLine(line: DataLine, text: string, sum: ReturnType<typeof runningHash>): Promise<string | null> {
    if ('stream' in line) return await this.#takeEvent(line, text.length)
    await this.#flush()
    if ('end' in line) return this.#takeClosing(line, sum.digest('hex'))
    return typeof line.file === 'string' ? await this.#takeFile(line) : 'A line is neither an event nor a file.'
  }

  async #takeEvent(event: EventLine, characters: number): Promise<string | null> {
    const { stream, seq } = event
    const head = this.#heads.get(stream) ?? GENESIS
    if (seq !== head.seq + 1) return `Event ${seq} of a ${category(stream)} stream follows event ${head.seq}.`
    if (!chains(head, event)) return `Event ${seq} of a ${category(stream)} stream does not match its hash.`
    this.#heads.set(stream, { seq, hash: event.hash })
    this.counts.events += 1
    this.#show(this.counts.events)
    const stored = await this.#storedHead(stream)
    if (seq === stored.seq && stored.hash !== event.hash) {
      return `The folder holds a different event ${seq} in a ${category(stream)} stream.`
    }
    if (seq <= stored.seq) return null
    if (this.#batch[0] && this.#batch[0].stream !== stream) await this.#flush()
    this.#batch.push(event)
    this.#batchCharacters += characters
    if (this.#batch.length >= BATCH_EVENTS || this.#batchCharacters >= BATCH_CHARACTERS) await this.#flush()
    return null
  }

  async #storedHead(stream: string): Promise<Head> {
    const known = this.#stored.get(stream)
    if (known) return known
    let head = GENESIS
    for await (const { seq, hash: last } of this.#log.readStream(stream, { backwards: true, limit: 1 }))
      head = { seq, hash: last }
    this.#stored.set(stream, head)
    return head
  }

  async #flush(): Promise<void> {
    const [first] = this.#batch
    if (!first) return
    const events = this.#batch.map(({ stream: _, seq: __, ...event }) => event)
    await this.#log.append(first.stream, events, first.seq - 1)
    this.counts.added += events.length
    this.#batch = []
    this.#batchCharacters = 0
  }

  async #takeFile({ file, sha256: stated, base64 }: FileLine): Promise<string | null> {
    if (!isContentPath(file)) return `${file.slice(0, 100)} is not a path of a content file.`
    const bytes = Buffer.from(base64, 'base64')
    if (hash('sha256', bytes, 'hex') !== stated) return `The file ${file} does not match its SHA-256.`
    const path = join(this.#folder, file)
    const there = await readFile(path).catch(() => null)
    if (!there?.equals(bytes)) await writeWhole(path, bytes)
    this.counts.files += 1
    return null
  }

  #takeClosing({ events, files, sha256: stated }: ClosingLine, sum: string): string | null {
    if (stated !== sum) return 'The lines do not match the SHA-256 of the closing line.'
    const all = events === this.counts.events && files === this.counts.files
    return all ? null : 'The numbers of events or files differ from the closing line.'
  }
}

function chains(head: Head, event: EventLine): boolean {
  try {
    return chainHash(head.hash, event, sha256) === event.hash
  } catch {
    return false
  }
}

/** Stream names may hold a secret; their category does not. */
const category = (stream: string): string => stream.split('-')[0]!

/** Writes a file atomically. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.import`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.import`, path)
}
