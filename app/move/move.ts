import type { Position, StreamName } from '#stores/events/port.ts'
import type { RemovedStream } from '#stores/events/removedStreams.ts'
import { type Chain, digestOf, MoveError, readChains } from './chains.ts'
import { Comparison } from './comparison.ts'
import { carryFiles, dropFiles } from './content.ts'
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
  const digest = digestOf(source)
  const mark = await markIn(to)
  const counts = { ...NOTHING, streams: source.size, events }
  if (before.isWhole && mark === digest) return { ...counts, removed: from.removed().length, isNew: false }
  const isUntouched = mark === digestOf(there)
  if (mark !== null && (before.isBehind(there) || (before.isWhole && !isUntouched)))
    throw new MoveError('The target holds a later state than the source.')
  const removed = removalsOf(from.removed(), source, isUntouched ? there : new Map())
  before.requirePart(there, new Set(removed.flatMap(({ stream, isDeleted }) => (isDeleted ? [stream] : []))))
  const isMirror = isUntouched || !before.isWhole
  const carrier = new Carrier(to.log, there)
  const started = performance.now()
  await carryEvents(from, carrier, source, show)
  for (const one of removed) await carrier.remove(one)
  const appendMs = performance.now() - started
  show('verifying the target')
  const after = new Comparison(source)
  const arrived = await readChains(to.log, 'the target', (event) => {
    after.note(event)
    places.arrived(event)
  })
  after.requireAll(arrived)
  const carried = { ...counts, removed: removed.length, added: carrier.added, appendMs: Math.round(appendMs) }
  if (!from.beside || !to.beside) return { ...carried, isNew: carrier.added > 0, notes: [LOG_ALONE] }
  const rest = await carryBeside({ from: from.beside, to: to.beside, places, show, isMirror })
  await to.beside.texts.write(MARK, JSON.stringify({ version: 1, digest, events }))
  return { ...carried, ...rest, isNew: true }
}

const NOTHING = { added: 0, appendMs: 0, files: 0, fileBytes: 0, keys: 0, jobs: 0, notes: [] }

const LOG_ALONE =
  'Files, keys and secrets stay in the data folder: keep DATA_DIR as it is, and remove its mails.json, whose positions are those of the old log. Mails of spaces that were not sent yet are not sent.'

/** Carries what the source held when it was verified: nodes may go on writing to it meanwhile. */
async function carryEvents(
  { log }: Installation,
  carrier: Carrier,
  source: ReadonlyMap<StreamName, Chain>,
  show: (line: string) => void,
): Promise<void> {
  let count = 0
  for await (const event of log.readAll()) {
    if (event.seq > (source.get(event.stream)?.last ?? 0)) continue
    await carrier.take(event)
    count += 1
    if (count % 1_000 === 0) show(`${count} events`)
  }
  await carrier.flush()
}

interface Rest {
  readonly from: Beside
  readonly to: Beside
  readonly places: PlaceBook
  readonly show: (line: string) => void
  /** True when nobody can have used the target: what the source has no more is then removed from it. */
  readonly isMirror: boolean
}

/** After the log: whatever its events name was kept before them. */
async function carryBeside({ from, to, places, show, isMirror }: Rest) {
  const { files, bytes } = await carryFiles(from, to, (count) => show(`${count} files`))
  const { keys, jobs, notes } = await carryKept(from, to, isMirror)
  if (isMirror) await dropFiles(from, to)
  const mails = await translatedMails(from, (position: Position) => places.translate(position))
  if (mails !== null) await keepMails(to, mails)
  return { files, fileBytes: bytes, keys, jobs, notes }
}

/** Digest of the state that was moved here before, if there was a whole move. */
async function markIn({ beside }: Installation): Promise<string | null> {
  const text = (await beside?.texts.read(MARK)) ?? null
  return text === null ? null : JSON.parse(text).digest
}

/**
 * What was removed from the source. Of an event store only the first readable event of a stream tells that it was truncated, and
 * that a stream was deleted only what is `left` of it from an earlier move.
 */
function removalsOf(
  removed: readonly RemovedStream[],
  source: ReadonlyMap<StreamName, Chain>,
  left: ReadonlyMap<StreamName, Chain>,
): readonly RemovedStream[] {
  const known = new Set(removed.map(({ stream }) => stream))
  const truncated = [...source].flatMap(([stream, { first, last }]) =>
    first > 1 && !known.has(stream) ? [{ stream, low: first, last, isDeleted: false }] : [],
  )
  const deleted = [...left].flatMap(([stream, { last }]) =>
    source.has(stream) || known.has(stream) ? [] : [{ stream, low: last + 1, last, isDeleted: true }],
  )
  return [...removed, ...truncated, ...deleted]
}
