import type { Position, StreamName } from '#stores/events/port.ts'
import type { RemovedStream } from '#stores/events/removedStreams.ts'
import { type Chain, digestOf, MoveError, readChains } from './chains.ts'
import { Comparison } from './comparison.ts'
import { carryFiles } from './content.ts'
import { Carrier } from './events.ts'
import type { Beside, Installation } from './installation.ts'
import { carryKept, keepMails, mailPositions, translatedMails } from './kept.ts'
import { PlaceBook } from './placeBook.ts'

/** Name of the text that says which state was moved here. */
const MARK = 'moved.json'

export interface Moved {
  /** False when everything had been moved before. */
  readonly isNew: boolean
  readonly streams: number
  readonly events: number
  readonly added: number
  readonly removed: number
  /** Milliseconds in which events were appended. */
  readonly appendMs: number
  readonly files: number
  readonly fileBytes: number
  readonly keys: number
  readonly jobs: number
  readonly notes: readonly string[]
}

/**
 * Moves an installation: events with ids, seqs and hashes, removals, files, keys, secrets, jobs and the progress of mails. The
 * source is not changed. Interrupted anywhere it can be run again, and does nothing once all is there. Throws MoveError, or
 * LogError. [MN80] [MN81]
 */
export async function move(from: Installation, to: Installation, show: (line: string) => void): Promise<Moved> {
  const places = new PlaceBook(from.beside ? await mailPositions(from.beside) : [])
  show('verifying the source')
  let events = 0
  const source = await readChains(from.log, 'the source', (event) => {
    events += 1
    places.seen(event)
  })
  show(`${events} events in ${source.size} streams`)
  const before = new Comparison(source)
  const there = await readChains(to.log, 'the target', (event) => before.note(event))
  const removed = removalsOf(from.removed(), source)
  const digest = digestOf(source)
  const isWhole = before.admit(there)
  const mark = (await to.beside?.texts.read(MARK)) ?? null
  if (mark !== null && JSON.parse(mark).digest !== digest)
    throw new MoveError('Another state of this folder, or another folder, was moved to this database before.')
  const counts = { ...NOTHING, streams: source.size, events, removed: removed.length }
  if (isWhole && mark !== null) return { ...counts, isNew: false }
  const carrier = new Carrier(to.log, there)
  const started = performance.now()
  await carryEvents(from, carrier, events, show)
  for (const one of removed) await carrier.remove(one)
  const appendMs = performance.now() - started
  show('verifying the target')
  const after = new Comparison(source)
  const arrived = await readChains(to.log, 'the target', (event) => {
    after.note(event)
    places.arrived(event)
  })
  after.requireAll(arrived)
  const carried = { ...counts, added: carrier.added, appendMs: Math.round(appendMs) }
  if (!from.beside || !to.beside) return { ...carried, isNew: carrier.added > 0, notes: [LOG_ALONE] }
  const rest = await carryBeside(from.beside, to.beside, places, show)
  await to.beside.texts.write(MARK, JSON.stringify({ version: 1, digest, events }))
  return { ...carried, ...rest, isNew: true }
}

const NOTHING = { added: 0, appendMs: 0, files: 0, fileBytes: 0, keys: 0, jobs: 0, notes: [] }

const LOG_ALONE =
  'Files, keys and secrets stay in the data folder: keep DATA_DIR as it is, and remove its mails.json, whose positions are those of the old log. Mails of spaces that were not sent yet are not sent.'

async function carryEvents({ log }: Installation, carrier: Carrier, all: number, show: (line: string) => void) {
  let count = 0
  for await (const event of log.readAll()) {
    await carrier.take(event)
    count += 1
    if (count % 1_000 === 0) show(`${count} of ${all} events`)
  }
  await carrier.flush()
}

async function carryBeside(from: Beside, to: Beside, places: PlaceBook, show: (line: string) => void) {
  const { files, bytes } = await carryFiles(from, to, (count) => show(`${count} files`))
  const { keys, jobs, notes } = await carryKept(from, to)
  const mails = await translatedMails(from, (position: Position) => places.translate(position))
  if (mails !== null) await keepMails(to, mails)
  return { files, fileBytes: bytes, keys, jobs, notes }
}

/** Of an event store only its first readable event tells that a stream was truncated. */
function removalsOf(
  removed: readonly RemovedStream[],
  source: ReadonlyMap<StreamName, Chain>,
): readonly RemovedStream[] {
  const known = new Set(removed.map(({ stream }) => stream))
  const others = [...source].flatMap(([stream, { first, last }]) =>
    first > 1 && !known.has(stream) ? [{ stream, low: first, last, isDeleted: false }] : [],
  )
  return [...removed, ...others]
}
