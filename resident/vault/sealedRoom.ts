import type { RecordKind, RecordName, RecordPlace } from './record.ts'

/** The time of use is noted on disk at most this often. */
const NOTED_MS = 60_000

/** An open room: its key, its records, and what is being done with them. */
export class SealedRoom {
  readonly code: string
  readonly key: Buffer
  readonly #records = new Map<string, RecordName>()
  readonly #underWay = new Set<Promise<unknown>>()
  #usedAt: number
  #notedAt: number
  #isDestroyed = false

  constructor(code: string, key: Buffer, records: readonly RecordName[], usedAt: number) {
    this.code = code
    this.key = key
    this.#usedAt = usedAt
    this.#notedAt = usedAt
    for (const record of records) this.add(record)
  }

  get usedAt(): number {
    return this.#usedAt
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** True when the time should be noted on disk. */
  use(now: number): boolean {
    this.#usedAt = Math.max(now, this.#usedAt)
    if (now - this.#notedAt < NOTED_MS) return false
    this.#notedAt = now
    return true
  }

  has(at: RecordName): boolean {
    return this.#records.has(keyOf(at))
  }

  add({ kind, id, seq }: RecordName): void {
    this.#records.set(keyOf({ kind, id, seq }), { kind, id, seq })
  }

  remove(at: RecordName): boolean {
    return this.#records.delete(keyOf(at))
  }

  list(kind: RecordKind): readonly RecordPlace[] {
    const own = [...this.#records.values()].filter((record) => record.kind === kind)
    return own.map(({ id, seq }) => ({ id, seq })).sort((a, b) => a.seq - b.seq)
  }

  /** Has `settled` wait for it. */
  async during<T>(doing: Promise<T>): Promise<T> {
    this.#underWay.add(doing)
    try {
      return await doing
    } finally {
      this.#underWay.delete(doing)
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  destroyKey(): void {
    this.#isDestroyed = true
    this.key.fill(0)
  }
}

const keyOf = ({ kind, id, seq }: RecordName) => `${kind}|${seq}|${id}`
