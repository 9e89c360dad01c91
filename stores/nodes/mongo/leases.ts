import type { Collection } from 'mongodb'
import { isDuplicate } from '#stores/mongo/failure.ts'

/** Maximum leases in one command. */
const BATCH_MAX = 1_000
/** Times that a lease is tried which vanished between two commands. */
const ATTEMPTS_MAX = 3
/** Behind every name of a lease that begins alike. */
const LAST = '\uffff'

export interface LeaseDocument {
  readonly _id: string
  readonly node: string
  readonly since: Date
  /** Counts the nodes that held it one after the other. */
  readonly n: number
}

export interface Holders {
  readonly self: string
  /** True when nobody can hold this node for gone. */
  readonly isCertain: boolean
  readonly isSure: boolean
  readonly goneIds: readonly string[]
  isGone(id: string): boolean
  reach(): Promise<boolean>
}

interface Asked {
  readonly kind: 'take' | 'release'
  readonly lease: string
  readonly settle: (taken: boolean) => void
}

/** Leases of the nodes. A lease is valid as long as its node beats; what is asked for in one turn goes into few commands. [MN31] [MN35] */
export class Leases {
  readonly #leases: Collection<LeaseDocument>
  readonly #holders: Holders
  readonly #fault: (error: unknown, where: string) => void
  readonly #held = new Set<string>()
  /** Taken, or released, while nobody could tell. */
  readonly #presumed = new Set<string>()
  readonly #unreleased = new Set<string>()
  #asked: Asked[] = []
  #working: Promise<void> | null = null

  constructor(leases: Collection<LeaseDocument>, holders: Holders, fault: (error: unknown, where: string) => void) {
    this.#leases = leases
    this.#holders = holders
    this.#fault = fault
  }

  take(lease: string): Promise<boolean> {
    this.#unreleased.delete(lease)
    if (this.#held.has(lease) && this.#holders.isCertain) return Promise.resolve(true)
    return this.#ask('take', lease)
  }

  isPresumed(lease: string): boolean {
    return this.#presumed.has(lease)
  }

  async release(lease: string): Promise<void> {
    this.#held.delete(lease)
    this.#presumed.delete(lease)
    await this.#ask('release', lease)
  }

  async left(prefix: string): Promise<readonly string[]> {
    const { isSure, goneIds } = this.#holders
    if (!isSure || goneIds.length === 0) return []
    try {
      const range = { $gte: prefix, $lt: `${prefix}${LAST}` }
      const found = await this.#leases.find({ node: { $in: [...goneIds] }, _id: range }).toArray()
      return found.map(({ _id }) => _id)
    } catch (error) {
      this.#fault(error, 'leases')
      return []
    }
  }

  /** Others may hold now what this node held. */
  forget(): void {
    this.#held.clear()
  }

  /** The leases can be reached. True when some were only presumed meanwhile. */
  reached(): boolean {
    for (const lease of this.#unreleased) void this.#ask('release', lease)
    this.#unreleased.clear()
    const wasPresumed = this.#presumed.size > 0
    this.#presumed.clear()
    return wasPresumed
  }

  async hasAny(node: string): Promise<boolean> {
    return (await this.#leases.findOne({ node })) !== null
  }

  async dropAll(node: string): Promise<void> {
    await this.#leases.deleteMany({ node })
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#working
  }

  #ask(kind: Asked['kind'], lease: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#asked.push({ kind, lease, settle: resolve })
    this.#working ??= new Promise<void>(setImmediate).then(() => this.#work())
    return promise
  }

  async #work(): Promise<void> {
    while (this.#asked.length > 0) {
      const { kind } = this.#asked[0] ?? { kind: 'take' }
      const other = this.#asked.findIndex((one) => one.kind !== kind)
      const batch = this.#asked.splice(0, Math.min(other < 0 ? BATCH_MAX : other, BATCH_MAX))
      const names = [...new Set(batch.map(({ lease }) => lease))]
      const taken = kind === 'take' ? await this.#takeAll(names) : await this.#releaseAll(names)
      for (const { lease, settle } of batch) settle(taken.has(lease))
    }
    this.#working = null
  }

  async #takeAll(names: readonly string[]): Promise<ReadonlySet<string>> {
    if (await this.#holders.reach()) {
      try {
        const taken = await this.#taken(names)
        for (const name of taken) this.#held.add(name)
        for (const name of names) this.#presumed.delete(name)
        return taken
      } catch (error) {
        this.#fault(error, 'leases')
      }
    }
    for (const name of names) this.#presumed.add(name)
    return new Set(names)
  }

  /**
   * Whoever takes a lease from a gone node names its count, and whoever takes an own one anew counts it up: of a node that is
   * back and another that thinks it gone, one has it. [MN31]
   */
  async #taken(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { self } = this.#holders
    const taken = new Set<string>()
    let open = names
    for (let attempt = 0; open.length > 0 && attempt < ATTEMPTS_MAX; attempt++) {
      const since = new Date()
      const fresh = { node: self, since, n: 1 }
      await this.#write(
        open.map((_id) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: fresh }, upsert: true } })),
      )
      const first = await this.#holdersOf(open)
      const isNew = (lease: LeaseDocument) => lease.n === 1 && lease.since.getTime() === since.getTime()
      const wanted = [...first.values()].filter((lease) =>
        lease.node === self ? !this.#held.has(lease._id) && !isNew(lease) : this.#holders.isGone(lease.node),
      )
      await this.#write(
        wanted.map(({ _id, node, n }) => {
          const update = { $set: { node: self, since }, $inc: { n: 1 } }
          return { updateOne: { filter: { _id, node, n }, update } }
        }),
      )
      const then =
        wanted.length === 0 ? first : new Map([...first, ...(await this.#holdersOf(wanted.map(({ _id }) => _id)))])
      for (const { _id, node } of then.values()) if (node === self) taken.add(_id)
      open = open.filter((name) => !then.has(name))
    }
    return taken
  }

  async #holdersOf(names: readonly string[]): Promise<ReadonlyMap<string, LeaseDocument>> {
    const found = await this.#leases.find({ _id: { $in: [...names] } }).toArray()
    return new Map(found.map((lease) => [lease._id, lease]))
  }

  async #write(operations: Parameters<Collection<LeaseDocument>['bulkWrite']>[0][number][]): Promise<void> {
    if (operations.length === 0) return
    try {
      await this.#leases.bulkWrite(operations, { ordered: false })
    } catch (error) {
      // Two nodes that insert a lease at once: the read that follows tells whose it is.
      if (!isDuplicate(error)) throw error
    }
  }

  async #releaseAll(names: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      await this.#leases.deleteMany({ _id: { $in: [...names] }, node: this.#holders.self })
    } catch (error) {
      this.#fault(error, 'leases')
      for (const name of names) this.#unreleased.add(name)
    }
    return new Set()
  }
}
