import { open, readFile } from 'node:fs/promises'
import type { RoomEvent } from '#engine/room/events.ts'
import { BrokenCapture, openCapture } from './captureFile.ts'
import { UsageError } from './cli/terminal.ts'
import { type Check, RECORD_BYTES_MAX, verifyRecord } from './verifyRecord.ts'

/** How every record begins. */
const PDF_MARK = '%PDF-'

/** What another file of the same meeting says of a record. */
export interface Comparison extends Pick<Check, 'ok' | 'detail'> {
  /** Events of the other file that came after the record's last one, oldest first. */
  readonly later: readonly RoomEvent[]
}

/** Holds a record's events against those of a capture or of another record of the meeting. Throws UsageError without a file. [RD19] */
export async function compareWith(events: readonly RoomEvent[], path: string): Promise<Comparison> {
  const other = await eventsOf(path)
  return typeof other === 'string' ? finding(other) : compared(events, other)
}

/** The events of the file; a sentence where they cannot be believed. */
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

/** The bytes of a PDF; null for a file of another kind. */
async function pdfAt(path: string): Promise<Uint8Array | null> {
  const file = await open(path).catch(() => {
    throw new UsageError(`There is no file ${path}.`)
  })
  await using _ = file
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK.length), 0, PDF_MARK.length, 0)
  if (buffer.toString('latin1', 0, bytesRead) !== PDF_MARK) return null
  if ((await file.stat()).size > RECORD_BYTES_MAX) throw new UsageError(`${path} is larger than any record.`)
  return new Uint8Array(await readFile(path))
}

/** Each hash covers all events before it, so the first pair that differs is where they part. */
function compared(events: readonly RoomEvent[], others: readonly RoomEvent[]): Comparison {
  const parted = events.findIndex(({ hash }, i) => {
    const other = others[i]
    return other !== undefined && other.hash !== hash
  })
  if (parted === 0) return finding('The other file is of another meeting.')
  if (parted > 0) return finding(`The two files part at event ${parted + 1}: one of them was changed.`)
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
