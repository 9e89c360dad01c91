import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { Mongo } from '#stores/mongo/connection.ts'
import { isDuplicate, isUnreachable, within } from '#stores/mongo/failure.ts'
import { SeenNumbers } from './mongo/numbers.ts'
import { type Claim, type KeptKey, type KeyChange, type KeyNews, type KeyShelf, ShelfAway } from './port.ts'

const CALL_MS = 5_000
/** Keys in one command. */
const BATCH_MAX = 1_000
/** Times that something is tried which vanished between two commands. */
const ATTEMPTS_MAX = 3
/** That a key was destroyed is kept for so many seconds, for nodes that could not ask for news. */
const DESTROYED_SECONDS = 86_400
/** After so long without news, all keys are read again. */
const ALL_AFTER_MS = (DESTROYED_SECONDS * 1_000) / 2
/** [MN39] */
const CLAIM_SECONDS = 600

/** `wrapped`, `under` and `about` are absent once the key was destroyed. Each change has a number of its own. */
interface KeyDocument {
  readonly _id: string
  readonly n: number
  readonly under?: string
  readonly wrapped?: string
  readonly about?: string
  readonly destroyedAt?: Date
}

interface ClaimDocument {
  readonly _id: string
  readonly subject: string
  readonly at: Date
}

interface CounterDocument {
  readonly _id: string
  readonly n: number
}

/** Keys in a database that all nodes share. */
export function mongoShelf(mongo: Mongo): KeyShelf {
  return new MongoShelf(mongo)
}

class MongoShelf implements KeyShelf {
  readonly isShared = true
  readonly #keys: Collection<KeyDocument>
  readonly #claims: Collection<ClaimDocument>
  readonly #counters: Collection<CounterDocument>
  readonly #numbers = new SeenNumbers()
  #newsAt: number | null = null

  constructor({ db }: Mongo) {
    this.#keys = db.collection('subject_keys')
    this.#claims = db.collection('claims')
    this.#counters = db.collection('counters')
  }

  async news(): Promise<KeyNews> {
    const at = performance.now()
    if (this.#newsAt === null) await this.#prepare()
    const isAll = this.#newsAt === null || at - this.#newsAt > ALL_AFTER_MS
    const found = await this.#reach(
      this.#keys
        .find(isAll ? {} : { n: { $gt: this.#numbers.low } })
        .sort({ n: 1 })
        .toArray(),
      isAll,
    )
    this.#newsAt = at
    if (isAll) {
      this.#numbers.begin(
        found.map(({ n }) => n),
        at,
      )
      return { isAll, changes: found.flatMap((one) => (keyOf(one) ? [changeOf(one)] : [])) }
    }
    const fresh = this.#numbers.take(
      found.map(({ n }) => n),
      at,
    )
    return { isAll, changes: found.filter(({ n }) => fresh.has(n)).map(changeOf) }
  }

  async find(subject: string): Promise<KeptKey | null> {
    const found = await this.#reach(this.#keys.findOne({ _id: subject }))
    return found && keyOf(found)
  }

  async add(keys: readonly KeptKey[]): Promise<readonly KeptKey[]> {
    const standing = new Map<string, KeptKey>()
    for (let start = 0; start < keys.length; start += BATCH_MAX) {
      for (const key of await this.#add(keys.slice(start, start + BATCH_MAX))) standing.set(key.subject, key)
    }
    return keys.map((key) => standing.get(key.subject) ?? key)
  }

  async rewrap(pairs: readonly { readonly was: KeptKey; readonly is: KeptKey }[]): Promise<void> {
    for (let start = 0; start < pairs.length; start += BATCH_MAX) {
      const some = pairs.slice(start, start + BATCH_MAX)
      await this.#write(some, ({ was, is }, n) => {
        const update = { $set: { under: is.under, wrapped: is.wrapped, n } }
        return { updateOne: { filter: { _id: was.subject, wrapped: was.wrapped }, update } }
      })
    }
  }

  async destroy(subjects: readonly string[]): Promise<void> {
    for (let start = 0; start < subjects.length; start += BATCH_MAX) {
      const some = subjects.slice(start, start + BATCH_MAX)
      await this.#write(some, (subject, n) => {
        const gone = { wrapped: '', under: '', about: '' } as const
        const update = { $unset: gone, $set: { n }, $currentDate: { destroyedAt: true } } as const
        return { updateOne: { filter: { _id: subject, wrapped: { $exists: true } }, update } }
      })
      await this.#reach(this.#claims.deleteMany({ subject: { $in: [...some] } }))
    }
  }

  async claim(claims: readonly Claim[]): Promise<readonly string[]> {
    const marks = claims.map(({ mark }) => mark)
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const upserts = claims.map(({ mark, subject }) => {
        const update = { $setOnInsert: { subject }, $currentDate: { at: true } } as const
        return { updateOne: { filter: { _id: mark }, update, upsert: true } }
      })
      await this.#reach(unlessThere(this.#claims.bulkWrite(upserts, { ordered: false })))
      const found = await this.#reach(this.#claims.find({ _id: { $in: marks } }).toArray())
      const holders = new Map(found.map(({ _id, subject }) => [_id, subject]))
      if (marks.every((mark) => holders.has(mark))) return marks.map((mark) => holders.get(mark) ?? '')
    }
    throw new ShelfAway('What is claimed is released over and over.')
  }

  async holder(mark: string): Promise<string | null> {
    return (await this.#reach(this.#claims.findOne({ _id: mark })))?.subject ?? null
  }

  async release({ mark, subject }: Claim): Promise<void> {
    await this.#reach(this.#claims.deleteOne({ _id: mark, subject }))
  }

  async damaged({ subject }: KeptKey): Promise<Error> {
    const remedy = 'restore it from a backup, or delete its document to give up what it sealed'
    return new Error(`The key of ${subject} in the collection subject_keys is damaged: ${remedy}.`)
  }

  async close(): Promise<void> {}

  async #prepare(): Promise<void> {
    await this.#reach(
      Promise.all([
        this.#keys.createIndex({ n: 1 }),
        this.#keys.createIndex({ destroyedAt: 1 }, { expireAfterSeconds: DESTROYED_SECONDS }),
        this.#claims.createIndex({ at: 1 }, { expireAfterSeconds: CLAIM_SECONDS }),
        this.#claims.createIndex({ subject: 1 }),
      ]),
    )
  }

  /** Where two nodes add a key at once, the first insert stands, and both read it. */
  async #add(keys: readonly KeptKey[]): Promise<readonly KeptKey[]> {
    if (keys.length === 0) return []
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      await this.#write(keys, ({ subject, under, wrapped, about }, n) => {
        const set = { under, wrapped, n, ...(about === undefined ? {} : { about }) }
        const update = { $set: set, $unset: { destroyedAt: '' } } as const
        return { updateOne: { filter: { _id: subject, wrapped: { $exists: false } }, update, upsert: true } }
      })
      const subjects = keys.map(({ subject }) => subject)
      const found = await this.#reach(this.#keys.find({ _id: { $in: subjects } }).toArray())
      const standing = found.flatMap((one) => keyOf(one) ?? [])
      if (standing.length === new Set(subjects).size) return standing
    }
    throw new ShelfAway('What is added is destroyed over and over.')
  }

  /** Writes changes, each with a number of its own. */
  async #write<T>(
    all: readonly T[],
    operation: (one: T, n: number) => AnyBulkWriteOperation<KeyDocument>,
  ): Promise<void> {
    const drawn = await this.#reach(
      this.#counters.findOneAndUpdate(
        { _id: 'subject_keys' },
        { $inc: { n: all.length } },
        { upsert: true, returnDocument: 'after' },
      ),
    )
    const first = (drawn?.n ?? all.length) - all.length + 1
    const operations = all.map((one, i) => operation(one, first + i))
    await this.#reach(unlessThere(this.#keys.bulkWrite(operations, { ordered: false })))
  }

  async #reach<T>(call: Promise<T>, isLong = false): Promise<T> {
    try {
      return await (isLong ? call : within(CALL_MS, call))
    } catch (error) {
      if (isUnreachable(error)) throw new ShelfAway('The keys cannot be reached.', { cause: error })
      throw error
    }
  }
}

/** What another process inserted at the same time stands. */
async function unlessThere(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}

function keyOf({ _id, under, wrapped, about }: KeyDocument): KeptKey | null {
  if (under === undefined || wrapped === undefined) return null
  return about === undefined ? { subject: _id, under, wrapped } : { subject: _id, under, wrapped, about }
}

const changeOf = (document: KeyDocument): KeyChange => ({ subject: document._id, key: keyOf(document) })
