import type { Category, KeyedProjection } from '#projections/projection.ts'
import { numberOf } from '#stores/events/position.ts'
import { BATCH_DOCUMENTS_MAX } from '#stores/readModels/limits.ts'
import type { View, ViewDocument } from '#stores/readModels/port.ts'
import type { Changes, Placed } from './placed.ts'

interface Keyed extends Placed {
  readonly keys: readonly string[]
}

interface Held {
  rev: number
  value: object
}

/** Brings the documents that the events concern up to them, as many at once as are written at once. */
export async function* foldKeys(
  projection: KeyedProjection<Category, object>,
  view: View,
  batch: readonly Placed[],
  fault: (error: unknown) => void,
): AsyncGenerator<Changes> {
  for (const part of partsOf(projection, batch)) yield await changesOf(projection, view, part, fault)
}

/** Stretches of the batch that each concern no more documents than are written at once, in order. */
function partsOf(projection: KeyedProjection<Category, object>, batch: readonly Placed[]): Keyed[][] {
  const parts: Keyed[][] = [[]]
  let count = 0
  for (const placed of batch) {
    const keys = projection.keys(placed.logged)
    count += keys.length
    if (count > BATCH_DOCUMENTS_MAX) {
      parts.push([])
      count = keys.length
    }
    parts.at(-1)?.push({ ...placed, keys })
  }
  return parts.filter((part) => part.some(({ keys }) => keys.length > 0))
}

async function changesOf(
  projection: KeyedProjection<Category, object>,
  view: View,
  part: readonly Keyed[],
  fault: (error: unknown) => void,
): Promise<Changes> {
  const held = new Map<string, Held>()
  for (const { _id, rev, value } of await view.some([...new Set(part.flatMap(({ keys }) => keys))])) {
    held.set(_id, { rev, value })
  }
  for (const { logged, stored, keys } of part) {
    const rev = numberOf(stored.position)
    for (const key of keys) {
      const document = held.get(key) ?? { rev: 0, value: projection.initial(key) }
      held.set(key, document)
      // Another process that writes the same documents may be ahead.
      if (document.rev >= rev) continue
      document.rev = rev
      try {
        projection.step(document.value, logged, key)
      } catch (error) {
        fault(error)
      }
    }
  }
  return listed(projection, held, part)
}

function listed(
  projection: KeyedProjection<Category, object>,
  held: ReadonlyMap<string, Held>,
  part: readonly Keyed[],
): Changes {
  const documents: ViewDocument[] = []
  const removed: string[] = []
  for (const [_id, { rev, value }] of held) {
    const listing = projection.listing(value, _id)
    if (listing === null) removed.push(_id)
    else documents.push({ _id, rev, ...listing, value })
  }
  return { documents, removed, position: part.at(-1)?.stored.position ?? '' }
}
