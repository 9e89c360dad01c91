/** What the store keeps of one event. */
export interface StoreRecord {
  /** In bytes of the store's log; commit and prepare alike. */
  readonly place: number
  readonly stream: string
  readonly revision: bigint
  readonly id: string
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
}

export type NewRecord = Pick<StoreRecord, 'id' | 'type' | 'isJson' | 'data'>

export type Outcome =
  | { readonly kind: 'written'; readonly revision: bigint; readonly place: number }
  | { readonly kind: 'conflict'; readonly actual: bigint }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' }

export interface Filter {
  readonly by: 'stream' | 'type'
  readonly prefixes: readonly string[]
}

const APPEND_BYTES_MAX = 2 ** 20
const TOMBSTONE_REVISION = 2n ** 63n - 1n
const OVERHEAD_BYTES = 120

/** The log of an event store, in memory: what EventStoreDB 24 does with expected revisions, ids, `$tb`, tombstones and `$all`. */
export class MemoryEventStore {
  readonly records: StoreRecord[] = []
  readonly #streams = new Map<string, StoreRecord[]>()
  readonly #listeners = new Set<() => void>()
  #size = 0

  /** `expected`: the stream's last revision, -1 when it must not exist. */
  append(stream: string, expected: bigint, events: readonly NewRecord[]): Outcome {
    const records = this.#streams.get(stream) ?? []
    if (this.isDeleted(stream)) return { kind: 'deleted' }
    if (events.reduce((sum, { data }) => sum + data.length, 0) > APPEND_BYTES_MAX) return { kind: 'too-large' }
    const actual = BigInt(records.length - 1)
    const first = Number(expected) + 1
    if (expected < actual && events.every(({ id }, i) => records[first + i]?.id === id)) {
      const last = records[first + events.length - 1]
      if (last) return { kind: 'written', revision: last.revision, place: last.place }
    }
    if (expected !== actual) return { kind: 'conflict', actual }
    for (const event of events) this.#write(stream, BigInt(this.#streams.get(stream)?.length ?? 0), event)
    this.#tell()
    return { kind: 'written', revision: this.lastRevision(stream), place: this.#size }
  }

  tombstone(stream: string, expected: bigint): Outcome {
    if (this.isDeleted(stream)) return { kind: 'deleted' }
    const actual = this.lastRevision(stream)
    if (actual !== expected) return { kind: 'conflict', actual }
    this.#write(stream, TOMBSTONE_REVISION, { id: '', type: '$streamDeleted', isJson: true, data: Buffer.from('{}') })
    this.#tell()
    return { kind: 'written', revision: TOMBSTONE_REVISION, place: this.#size }
  }

  isDeleted(stream: string): boolean {
    return this.#streams.get(stream)?.at(-1)?.type === '$streamDeleted'
  }

  /** -1 when there is no such stream. */
  lastRevision(stream: string): bigint {
    return this.#streams.get(stream)?.at(-1)?.revision ?? -1n
  }

  /** Undefined when there is no such stream. */
  readStream(stream: string, from: bigint | 'start' | 'end', isBackwards: boolean, count: number) {
    const records = this.#streams.get(stream)
    if (!records) return undefined
    const low = this.#truncatedBefore(stream)
    const isIn = ({ revision }: StoreRecord): boolean => {
      if (revision < low) return false
      return typeof from === 'string' || (isBackwards ? revision <= from : revision >= from)
    }
    const found = records.filter(isIn)
    return (isBackwards ? found.reverse() : found).slice(0, count)
  }

  /** Forwards inclusive of its place, backwards exclusive. Undefined when no record stands there. */
  readAll(from: number | 'start' | 'end', isBackwards: boolean, count: number, filter: Filter | undefined) {
    if (typeof from === 'number' && !this.isPlace(from)) return undefined
    const isIn = (record: StoreRecord): boolean => {
      const isBeyond = typeof from === 'string' || (isBackwards ? record.place < from : record.place >= from)
      return isBeyond && passes(record, filter)
    }
    const found = this.records.filter(isIn)
    return (isBackwards ? found.reverse() : found).slice(0, count)
  }

  isPlace(place: number): boolean {
    return this.records.some((record) => record.place === place)
  }

  /** What a backup of now would hold. */
  copy(): MemoryEventStore {
    const copy = new MemoryEventStore()
    copy.#size = this.#size
    copy.records.push(...this.records)
    for (const [stream, records] of this.#streams) copy.#streams.set(stream, [...records])
    return copy
  }

  onWrite(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #write(stream: string, revision: bigint, event: NewRecord): void {
    this.#size += OVERHEAD_BYTES + event.data.length
    const record = { ...event, stream, revision, place: this.#size }
    this.records.push(record)
    const records = this.#streams.get(stream)
    if (records) records.push(record)
    else this.#streams.set(stream, [record])
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #truncatedBefore(stream: string): bigint {
    const metadata = this.#streams.get(`$$${stream}`)?.at(-1)
    return metadata ? BigInt(JSON.parse(Buffer.from(metadata.data).toString()).$tb ?? 0) : 0n
  }
}

export function passes({ stream, type }: StoreRecord, filter: Filter | undefined): boolean {
  if (!filter) return true
  const text = filter.by === 'stream' ? stream : type
  return filter.prefixes.some((prefix) => text.startsWith(prefix))
}
