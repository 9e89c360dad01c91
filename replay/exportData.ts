import { hash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { CONTENT_FOLDERS, isContentPath, lineOf, OPENING, type ReadLine, readLines, runningHash } from './jsonLines.ts'

export interface Exported {
  readonly events: number
  readonly files: number
  /** Events that the file already held. */
  readonly resumed: number
}

/** An existing file whose content this export cannot continue. */
export class ForeignFile extends Error {}

/** Characters buffered before each write. */
const WRITE_CHARACTERS = 1024 * 1024

/**
 * Writes a data folder as JSON lines, the events in log order. Continues a file of an earlier run if it holds the beginning
 * of this log. Throws ForeignFile, or LogError while a service has the folder open. [RW9]
 */
export async function exportFolder(folder: string, out: string, show: (events: number) => void): Promise<Exported> {
  const log = await openSqliteLog(folder)
  try {
    const writer = await Writer.resume(out)
    try {
      const events = await writeEvents(log, writer, show)
      const files = await writeFiles(folder, writer)
      await writer.close({ events, files })
      return { events, files, resumed: writer.resumed }
    } finally {
      await writer.release()
    }
  } finally {
    await log.close()
  }
}

async function writeEvents(log: EventLog, writer: Writer, show: (events: number) => void): Promise<number> {
  let count = 0
  const known = writer.known()
  for await (const stored of log.readAll()) {
    const line = lineOf(withoutPosition(stored))
    if (count < writer.resumed) {
      const was = await known.next()
      if (was.done || line !== `${was.value.text}\n`)
        throw new ForeignFile('The file holds events of another log. Choose another file.')
    } else {
      if (count === writer.resumed) await known.return(undefined)
      await writer.write(line)
    }
    count += 1
    show(count)
  }
  if (count < writer.resumed) throw new ForeignFile('The file holds more events than this log. Choose another file.')
  return count
}

function withoutPosition({ position: _, ...event }: StoredEvent): Omit<StoredEvent, 'position'> {
  return event
}

async function writeFiles(folder: string, writer: Writer): Promise<number> {
  let count = 0
  for (const path of await contentFiles(folder)) {
    const bytes = await readFile(join(folder, path))
    await writer.write(lineOf({ file: path, sha256: hash('sha256', bytes, 'hex'), base64: bytes.toString('base64') }))
    count += 1
  }
  return count
}

/** Returns content files, sorted, without unfinished uploads. */
async function contentFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const top of CONTENT_FOLDERS) {
    const entries = await readdir(join(folder, top), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/')
      if (entry.isFile() && isContentPath(path) && !path.startsWith(`${top}/incoming/`)) found.push(path)
    }
  }
  return found.sort()
}

interface Kept {
  readonly events: number
  /** Byte offset after the last complete event. */
  readonly end: number
  readonly sum: ReturnType<typeof runningHash>
}

async function keptOf(path: string): Promise<Kept> {
  const sum = runningHash()
  let events = -1
  let end = 0
  for await (const line of readLines(path)) {
    if (events < 0 && line.text !== JSON.stringify(OPENING)) break
    if (events >= 0 && !isEvent(line.value)) break
    sum.update(`${line.text}\n`)
    events += 1
    end = line.end
  }
  if (events < 0) throw new ForeignFile(`${path} is not an export of a data folder. Choose another file.`)
  return { events, end, sum }
}

function isEvent(value: unknown): boolean {
  return typeof (value as { readonly stream?: unknown } | null)?.stream === 'string'
}

/** The output file: what an earlier run wrote, and what is appended to it. */
class Writer {
  /** Events that the file already held. */
  readonly resumed: number
  readonly #path: string
  readonly #file: FileHandle
  readonly #sum: ReturnType<typeof runningHash>
  #waiting = ''

  private constructor(path: string, file: FileHandle, before: Kept) {
    this.#path = path
    this.#file = file
    this.resumed = before.events
    this.#sum = before.sum
  }

  /** Truncates the file after its last complete event, dropping a partial line, files and an earlier closing line. */
  static async resume(path: string): Promise<Writer> {
    const kept = (await stat(path).catch(() => null))?.size ? await keptOf(path) : null
    if (kept) await truncate(path, kept.end)
    const file = await open(path, 'a', 0o600)
    if (kept) return new Writer(path, file, kept)
    await file.write(lineOf(OPENING))
    return new Writer(path, file, { events: 0, end: 0, sum: runningHash().update(lineOf(OPENING)) })
  }

  /** Returns the event lines that the file already held. */
  async *known(): AsyncGenerator<ReadLine> {
    let first = true
    for await (const line of readLines(this.#path)) {
      if (!first) yield line
      first = false
    }
  }

  async write(line: string): Promise<void> {
    this.#sum.update(line)
    this.#waiting += line
    if (this.#waiting.length >= WRITE_CHARACTERS) await this.#flush()
  }

  async close(counts: { readonly events: number; readonly files: number }): Promise<void> {
    this.#waiting += lineOf({ end: true, ...counts, sha256: this.#sum.digest('hex') })
    await this.#flush()
    await this.#file.sync()
  }

  async release(): Promise<void> {
    await this.#file.close()
  }

  async #flush(): Promise<void> {
    await this.#file.write(this.#waiting)
    this.#waiting = ''
  }
}
