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
  /** Of these, events that the log did not hold before. */
  readonly added: number
  readonly files: number
  /** What kept the import from being whole; null when nothing did. */
  readonly finding: string | null
}

const BATCH_EVENTS = 500
const BATCH_CHARACTERS = 8 * 1024 * 1024

/**
 * Brings JSON lines into a data folder, in their order: what is there already is compared and left, so that it can be run
 * again at any time. Every stream's chain is verified on the way; the first thing wrong stops it. [RW9]
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
    return { ...importing.counts, finding: `The log refuses: ${error.message}` }
  } finally {
    await log.close()
  }
}

class Importing {
  readonly counts = { events: 0, added: 0, files: 0 }
  readonly #log: EventLog
  readonly #folder: string
  readonly #show: (events: number) => void
  /** How far the file has brought each stream. */
  readonly #heads = new Map<string, Head>()
  /** How far each stream was in the log before. */
  readonly #stored = new Map<string, Head>()
  #batch: EventLine[] = []
  #batchCharacters = 0

  constructor(log: EventLog, folder: string, show: (events: number) => void) {
    this.#log = log
    this.#folder = folder
    this.#show = show
  }

  /** The first thing that is wrong; null when the file is whole and all of it is in the folder. */
  async take(path: string): Promise<string | null> {
    const sum = runningHash()
    let first = true
    let closed = false
    for await (const { value, text } of readLines(path)) {
      if (closed) return 'Something follows the closing line.'
      if (first && text !== JSON.stringify(OPENING)) return `${path} holds no data folder.`
      const line = value as DataLine
      const finding = first ? null : await this.#takeLine(line, text, sum)
      if (finding !== null) return finding
      closed = !first && 'end' in line && line.end === true
      if (!closed) sum.update(`${text}\n`)
      first = false
    }
    await this.#flush()
    return closed ? null : 'The file breaks off before its closing line: the export was not finished.'
  }

  async #takeLine(line: DataLine, text: string, sum: ReturnType<typeof runningHash>): Promise<string | null> {
    if ('stream' in line) return await this.#takeEvent(line, text.length)
    await this.#flush()
    if ('end' in line) return this.#takeClosing(line, sum.digest('hex'))
    return typeof line.file === 'string'
      ? await this.#takeFile(line)
      : 'There is a line that is neither event nor file.'
  }

  async #takeEvent(event: EventLine, characters: number): Promise<string | null> {
    const { stream, seq } = event
    const head = this.#heads.get(stream) ?? GENESIS
    if (seq !== head.seq + 1) return `Event ${seq} of a ${category(stream)} stream follows event ${head.seq}.`
    if (!chains(head, event))
      return `Event ${seq} of a ${category(stream)} stream does not have the hash that it states.`
    this.#heads.set(stream, { seq, hash: event.hash })
    this.counts.events += 1
    this.#show(this.counts.events)
    const stored = await this.#storedHead(stream)
    if (seq === stored.seq && stored.hash !== event.hash) {
      return `The folder holds another event ${seq} in a ${category(stream)} stream.`
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
    if (!isContentPath(file)) return `${file.slice(0, 100)} is no place for a file.`
    const bytes = Buffer.from(base64, 'base64')
    if (hash('sha256', bytes, 'hex') !== stated) return `The file ${file} does not have the SHA-256 that it states.`
    const path = join(this.#folder, file)
    const there = await readFile(path).catch(() => null)
    if (!there?.equals(bytes)) await writeWhole(path, bytes)
    this.counts.files += 1
    return null
  }

  #takeClosing({ events, files, sha256: stated }: ClosingLine, sum: string): string | null {
    if (stated !== sum) return 'The lines do not have the SHA-256 that the closing line states.'
    const all = events === this.counts.events && files === this.counts.files
    return all ? null : 'The closing line counts other events or files.'
  }
}

function chains(head: Head, event: EventLine): boolean {
  try {
    return chainHash(head.hash, event, sha256) === event.hash
  } catch {
    return false
  }
}

/** Names of streams may hold a secret; their kind does not. */
const category = (stream: string): string => stream.split('-')[0]!

/** There at once and whole, or not at all. */
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
