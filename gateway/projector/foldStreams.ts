import type { Category, StreamProjection } from '#projections/projection.ts'
import { isDeleted } from '#stores/events/errors.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import type { View, ViewDocument } from '#stores/readModels/port.ts'
import { type Changes, type Placed, placed } from './placed.ts'

/** Events folded before other work gets its turn: a few milliseconds. */
const SLICE_EVENTS = 500

type Streamed = StreamProjection<Category, unknown, object>

interface Services {
  readonly view: View
  readonly log: EventLog
  readonly fault: (error: unknown) => void
}

interface Touched {
  readonly id: string
  /** The last of its events that matters. */
  readonly seq: number
  readonly makes: boolean
}

/** Folds each stream that has an event that matters up to it, and makes its document anew. */
export async function* foldStreams(
  projection: Streamed,
  { view, log, fault }: Services,
  batch: readonly Placed[],
): AsyncGenerator<Changes> {
  const documents: ViewDocument[] = []
  const removed: string[] = []
  for (const [stream, touched] of touchedIn(projection, batch)) {
    if (!touched.makes && !(await isBehind(view, touched))) continue
    try {
      const document = await documentOf(projection, log, stream, touched)
      if (document) documents.push(document)
    } catch (error) {
      if (isDeleted(error)) removed.push(touched.id)
      // A log that cannot be read is tried again; a stream that cannot be folded blocks no other. [VW6]
      else if (error instanceof LogError && error.code !== 'corrupt') throw error
      else fault(error)
    }
  }
  const last = batch.at(-1)
  if (last && documents.length + removed.length > 0) yield { documents, removed, position: last.stored.position }
}

function touchedIn(projection: Streamed, batch: readonly Placed[]): ReadonlyMap<string, Touched> {
  const touched = new Map<string, Touched>()
  for (const { logged, stored } of batch) {
    const effect = projection.effect(logged)
    if (effect === 'passes') continue
    const { stream, seq } = stored
    const makes = effect === 'makes' || (touched.get(stream)?.makes ?? false)
    touched.set(stream, { id: logged.id, seq, makes })
  }
  return touched
}

/** Whether there is a document that does not show the event yet. */
async function isBehind(view: View, { id, seq }: Touched): Promise<boolean> {
  const stored = await view.get(id)
  return stored !== null && stored.rev < seq
}

/** The document of a stream as it stood after event number `seq`; null when there is none. */
async function documentOf(
  projection: Streamed,
  log: EventLog,
  stream: string,
  { id, seq }: Touched,
): Promise<ViewDocument | null> {
  const state = projection.initial(id)
  let last = 0
  for await (const slice of slicesOf(log.readPages(stream, { limit: seq }), SLICE_EVENTS)) {
    for (const event of slice) {
      projection.step(state, placed(event).logged, id)
      last = event.seq
    }
  }
  const document = last === seq ? projection.document(state, id) : null
  return document === null ? null : { _id: id, rev: seq, ...document }
}
