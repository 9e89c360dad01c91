import type { Position } from '../events/port.ts'
import { admitBatch, checkCount, checkLimit, checkStand, closedError } from './admission.ts'
import type { NewestQuery, Projection, View, ViewBatch, ViewDocument, ViewStore } from './port.ts'

interface Stored extends Omit<ViewDocument, 'value'> {
  readonly body: string
}

interface Kept {
  version: number
  position: Position
  readonly documents: Map<string, Stored>
}

/** Views that last as long as the process. */
export function memoryViews(): ViewStore {
  const kept = new Map<string, Kept>()
  let closed = false
  const checkOpen = () => {
    if (closed) throw closedError()
  }
  const open = async <T extends object>({ name, version }: Projection): Promise<View<T>> => {
    checkOpen()
    const found = kept.get(name)
    const one = found?.version === version ? found : { version, position: '', documents: new Map() }
    kept.set(name, one)
    return new MemoryView<T>(one, checkOpen)
  }
  return {
    open,
    reader: open,
    asOf: () => null,
    async close() {
      closed = true
    },
  }
}

class MemoryView<T extends object> implements View<T> {
  readonly #kept: Kept
  readonly #checkOpen: () => void

  constructor(kept: Kept, checkOpen: () => void) {
    this.#kept = kept
    this.#checkOpen = checkOpen
  }

  async position(): Promise<Position> {
    this.#checkOpen()
    return this.#kept.position
  }

  async write(batch: ViewBatch<T>): Promise<void> {
    this.#checkOpen()
    const { documents } = this.#kept
    const admitted = admitBatch(batch)
    checkStand(this.#kept.position, batch.after)
    for (const { document, body } of admitted) {
      const { _id, rev, at, tags } = document
      if (rev > (documents.get(_id)?.rev ?? 0)) documents.set(_id, { _id, rev, at, tags: [...tags], body })
    }
    for (const id of batch.removed) documents.delete(id)
    if (batch.position > this.#kept.position) this.#kept.position = batch.position
  }

  async get(id: string): Promise<ViewDocument<T> | null> {
    this.#checkOpen()
    const found = this.#kept.documents.get(id)
    return found ? shown(found) : null
  }

  async some(ids: readonly string[]): Promise<ViewDocument<T>[]> {
    this.#checkOpen()
    checkCount(ids)
    return ids.flatMap((id) => this.#kept.documents.get(id) ?? []).map(shown<T>)
  }

  async newest({ limit, tag, after }: NewestQuery): Promise<ViewDocument<T>[]> {
    this.#checkOpen()
    checkLimit(limit)
    const tagged = [...this.#kept.documents.values()].filter(({ tags }) => tag === undefined || tags.includes(tag))
    return tagged
      .filter((one) => after === undefined || byNewest(after, one) < 0)
      .sort(byNewest)
      .slice(0, limit)
      .map(shown<T>)
  }

  async *all(): AsyncGenerator<ViewDocument<T>, void, undefined> {
    for (const id of [...this.#kept.documents.keys()].sort()) {
      this.#checkOpen()
      const found = this.#kept.documents.get(id)
      if (found) yield shown(found)
    }
  }

  async clear(): Promise<void> {
    this.#checkOpen()
    this.#kept.documents.clear()
    this.#kept.position = ''
  }
}

type Place = Pick<ViewDocument, 'at' | '_id'>

function byNewest(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at
  return a._id === b._id ? 0 : a._id < b._id ? -1 : 1
}

function shown<T extends object>({ body, ...rest }: Stored): ViewDocument<T> {
  return { ...rest, value: JSON.parse(body) as T }
}
