import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { StoredEvent } from '#stores/events/port.ts'

/** First line of an exported data folder. Events in log order, files and the closing line follow. [RW9] */
export const OPENING = { format: 'parley-data', version: 1 } as const

export type EventLine = Omit<StoredEvent, 'position'>

/** A content file of the data folder. */
export interface FileLine {
  /** Path inside the data folder, with slashes. */
  readonly file: string
  readonly sha256: string
  readonly base64: string
}

/** The closing line: counts of events and files, and the SHA-256 of all earlier lines with their line feeds. */
export interface ClosingLine {
  readonly end: true
  readonly events: number
  readonly files: number
  readonly sha256: string
}

export type DataLine = EventLine | FileLine | ClosingLine

/** Folders of content files. Everything else in a data folder is the log, derived from it, or a secret. */
export const CONTENT_FOLDERS = ['documents', 'board', 'spaces', 'replays'] as const
const FILE_PATH = new RegExp(`^(?:${CONTENT_FOLDERS.join('|')})(?:/[A-Za-z0-9][A-Za-z0-9._-]*)+$`)

export function isContentPath(path: string): boolean {
  return FILE_PATH.test(path)
}

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** A line with the byte offset of its end. */
export interface ReadLine {
  readonly value: unknown
  readonly text: string
  readonly end: number
}

/** Yields the lines of a file, up to the first that is truncated or not JSON. */
export async function* readLines(path: string): AsyncGenerator<ReadLine> {
  let end = 0
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    end += Buffer.byteLength(text) + 1
    const value = parsed(text)
    if (value === undefined) return
    yield { value, text, end }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function runningHash(): Hash {
  return createHash('sha256')
}
