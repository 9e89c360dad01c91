import { open, readFile } from 'node:fs/promises'
import type { RoomEvent } from '#engine/room/events.ts'
import { BrokenCapture, openCapture } from './captureFile.ts'
import { UsageError } from './cli/terminal.ts'
import { type Check, RECORD_BYTES_MAX, verifyRecord } from './verifyRecord.ts'

/** First bytes of every record. */
const PDF_MARK = '%PDF-'

/** Comparison of a record with another file of the same meeting. */
export interface Comparison extends Pick<Check, 'ok' | 'detail'> {
  /** Events of the other file after the record's last one, oldest first. */
  readonly later: readonly RoomEvent[]
}

/**
 * Compares a record's events with a capture or another record of the meeting. Throws UsageError when the file does not exist.
 * [RD19]
 */
export async function compareWith(events: readonly RoomEvent[], path: string): Promise<Comparison> {
  const other = await eventsOf(path)
  return typeof other === 'string' ? finding(other) : compared(events, other)
}

/** Returns the events of the file, or a sentence when they cannot be trusted. */
async function eventsOf(path: string): Promise<readonly RoomEvent[] | string> {
  const record = await pdfAt(path)
  if (record !== null) {
    const { events, checks } = await verifyRecord(record)
    return events ?? `The other record cannot be used: ${checks.at(-1)!.detail}`
  }
  try {
    return (await openCapture(path)).events
  } catch (error) {
    if (error instanceof BrokenCapture) return `The capture cannot be used: ${error.message}`
    throw error
  }
}

/** Returns the bytes of a PDF, or null for a file of another kind. */
async function pdfAt(path: string): Promise<Uint8Array | null> {
  const file = await open(path).catch(() => {
    throw new UsageError(`There is no file ${path}.`)
  })
  await using _ = file
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK.length), 0, PDF_MARK.length, 0)
  if (buffer.toString('latin1', 0, bytesRead) !== PDF_MARK) return null
  if ((await file.stat()).size > RECORD_BYTES_MAX) throw new UsageError(`${path} is larger than any record can be.`)
  return new Uint8Array(await readFile(path))
}

/** Each hash covers all earlier events, so the first pair that differs marks the divergence. */
function compared(events: readonly RoomEvent[], others: readonly RoomEvent[]): Comparison {
  const parted = events.findIndex(({ hash }, i) => {
    const other = others[i]
    return other !== undefined && other.hash !== hash
  })
  if (parted === 0) return finding('The other file is of another meeting.')
  if (parted > 0) return finding(`The two files differ from event ${parted + 1} on: one of them was changed.`)
  if (others.length < events.length) {
    const detail = `The other file ends earlier, at event ${others.length}, and holds the same events up to there.`
    return { ok: true, detail, later: [] }
  }
  const later = others.slice(events.length)
  return { ok: true, detail: `The other file holds the same events. ${inWords(later)}`, later }
}

function finding(detail: string): Comparison {
  return { ok: false, detail, later: [] }
}

function inWords(later: readonly RoomEvent[]): string {
  if (later.length === 0) return 'Nothing came later.'
  const kinds = Object.entries(Object.groupBy(later, ({ type }) => type))
  return `Later: ${kinds.map(([type, some]) => `${some.length} ${type}`).join(', ')}.`
}
