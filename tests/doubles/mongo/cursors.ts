import { type Document, Long } from 'mongodb'
import { cursorMissing } from './failure.ts'

const BATCH_FIRST = 101
const BATCH_BYTES_MAX = 16 * 1024 * 1024

/** What a cursor still has to give. `isLive`: more may come. */
export interface Source {
  readonly isLive: boolean
  /** What there is now, up to so many; waits for something for as long as `waitMs` if it is live. */
  take(count: number, waitMs: number): Promise<Document[]>
  /** Where a change stream goes on from. */
  token?(): Document
}

export function listSource(documents: readonly Document[]): Source {
  const left = [...documents]
  return {
    get isLive() {
      return left.length > 0
    },
    take: async (count) => left.splice(0, count),
  }
}

export interface CursorOptions {
  readonly batchSize?: number | undefined
  readonly singleBatch?: boolean | undefined
  /** Whether what is asked for more waits for it. */
  readonly awaits?: boolean
}

interface Open {
  readonly ns: string
  readonly source: Source
  readonly awaits: boolean
}

const AWAIT_MS = 1_000

/** The cursors that are open on the server. */
export class Cursors {
  readonly #open = new Map<string, Open>()
  #last = 0

  get count(): number {
    return this.#open.size
  }

  async open(
    ns: string,
    source: Source,
    { batchSize, singleBatch = false, awaits = false }: CursorOptions,
  ): Promise<Document> {
    const firstBatch = await source.take(batchSize ?? BATCH_FIRST, 0)
    const stays = source.isLive && !singleBatch
    const id = Long.fromNumber(stays ? ++this.#last : 0)
    if (stays) this.#open.set(String(id), { ns, source, awaits })
    return { cursor: { id, ns, firstBatch, ...resumeToken(source) }, ok: 1 }
  }

  async more(id: unknown, batchSize: number | undefined, maxTimeMS: number | undefined): Promise<Document> {
    const open = this.#open.get(String(id))
    if (!open) throw cursorMissing(id)
    const { ns, source, awaits } = open
    const nextBatch = await source
      .take(batchSize ?? BATCH_BYTES_MAX, awaits ? (maxTimeMS ?? AWAIT_MS) : 0)
      .catch((error) => {
        this.#open.delete(String(id))
        throw error
      })
    const isOpen = source.isLive && this.#open.has(String(id))
    if (!isOpen) this.#open.delete(String(id))
    return { cursor: { id: Long.fromNumber(isOpen ? Number(id) : 0), ns, nextBatch, ...resumeToken(source) }, ok: 1 }
  }

  kill(ids: readonly unknown[]): Document {
    const cursorsKilled = ids.filter((id) => this.#open.delete(String(id)))
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
  }

  /** All of them are gone, as after an election. */
  killAll(): void {
    this.#open.clear()
  }
}

function resumeToken(source: Source): Document {
  return source.token ? { postBatchResumeToken: source.token() } : {}
}
