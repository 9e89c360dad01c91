import type { Collection } from 'mongodb'
import { within } from '#stores/mongo/failure.ts'
import { ServerTime } from './serverTime.ts'

/** A node says this often that it is there. [MN40] */
export const BEAT_MS = 1_000
/** A node that was silent for so long is gone, by the clock of the database. [MN40] */
export const GONE_MS = 5_000
/** Part of GONE_MS for which what a node read of the others counts. */
const SURE = 0.6
/** Part of GONE_MS that may pass between two reads of a node that judges others. */
const STEADY = 0.4
/** Part of GONE_MS within which a node that beat may be certain that nobody holds it for gone. */
const CERTAIN = 0.8
/** The documents of gone nodes are kept for so long, and for so long where they left leases that nobody wanted. */
const SWEEP_AFTER_MS = 3_600_000
const FORGET_AFTER_MS = 7 * 24 * 3_600_000
const SWEEP_MS = 60_000
/** Ids that were asked for without being in the registry. */
const STRANGERS_MAX = 10_000

export interface NodeDocument {
  readonly _id: string
  readonly beatAt: Date
  readonly host: string
  readonly version: string
  readonly startedAt: Date
  /** Set by whoever found it gone, or by itself when it left; its next beat takes it away. */
  readonly gone?: true
}

export interface RegistryOptions {
  readonly self: Pick<NodeDocument, '_id' | 'host' | 'version' | 'startedAt'>
  readonly beatMs: number
  readonly goneMs: number
  readonly fault: (error: unknown, where: string) => void
  readonly onGone: (id: string) => void
  /** It was held for gone, or could not tell for a while. */
  readonly onReturned: () => void
  /** A round succeeded. */
  readonly onRound: () => void
  /** True when a node left leases that nobody took. */
  readonly hasLeases: (id: string) => Promise<boolean>
  readonly dropLeases: (id: string) => Promise<void>
}

/**
 * The nodes that are there. Each beats by the clock of the database, and a node is gone when another could write so, under the
 * condition that it did not beat meanwhile: all nodes and itself agree on it. Who could not follow the beats judges nobody. [MN32] [MN40]
 */
export class Registry {
  readonly time = new ServerTime()
  readonly #nodes: Collection<NodeDocument>
  readonly #options: RegistryOptions
  #known: ReadonlySet<string> = new Set()
  #gone: ReadonlySet<string> = new Set()
  /** Ids that are not in the registry: when they were asked for first, or null once a later read confirmed it. */
  readonly #strangers = new Map<string, number | null>()
  #beatStartedAt = Number.NEGATIVE_INFINITY
  #readAt = Number.NEGATIVE_INFINITY
  #steadySince = 0
  #hasRegistered = false
  #isClosed = false
  #round: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | null = null
  #sweptAt = performance.now()
  #isFailing = false

  constructor(nodes: Collection<NodeDocument>, options: RegistryOptions) {
    this.#nodes = nodes
    this.#options = options
  }

  /** Rejects when the registry cannot be reached. */
  async start(): Promise<void> {
    await this.#beat()
    this.#plan()
  }

  /** True when what is known of the other nodes is recent. */
  get isSure(): boolean {
    return performance.now() - this.#readAt < SURE * this.#options.goneMs
  }

  /** True when nobody can hold this node for gone. */
  get isCertain(): boolean {
    return performance.now() - this.#beatStartedAt < CERTAIN * this.#options.goneMs
  }

  get goneIds(): readonly string[] {
    return [...this.#gone]
  }

  isGone(id: string): boolean {
    if (id === this.#options.self._id || !this.isSure) return false
    if (this.#gone.has(id)) return true
    if (this.#known.has(id)) return false
    const asked = this.#strangers.get(id)
    if (asked === undefined) this.#ask(id)
    return asked === null
  }

  /** Beats now, unless it did lately. False when the registry cannot be reached. */
  async reach(): Promise<boolean> {
    return (this.isCertain && this.isSure) || this.roundNow()
  }

  /** Beats and reads now. False when the registry cannot be reached. */
  roundNow(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    this.#round ??= this.#beat()
      .then(
        () => true,
        (error: unknown) => {
          if (!this.#isFailing) this.#options.fault(error, 'nodes')
          this.#isFailing = true
          return false
        },
      )
      .finally(() => {
        this.#round = null
      })
    return this.#round
  }

  /** Says goodbye: its leases are free at once. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#round
    const { self, beatMs } = this.#options
    await within(2 * beatMs, this.#nodes.updateOne({ _id: self._id }, { $set: { gone: true } }))
  }

  #plan(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.roundNow().then(() => this.#plan()), this.#options.beatMs).unref()
  }

  async #beat(): Promise<void> {
    const { self, goneMs, onRound } = this.#options
    const startedAt = performance.now()
    const { _id, ...shown } = self
    const before = await within(
      goneMs,
      this.#nodes.findOneAndUpdate(
        { _id },
        { $currentDate: { beatAt: true }, $unset: { gone: '' }, $setOnInsert: shown },
        { upsert: true, returnDocument: 'before' },
      ),
    )
    const beatAt = performance.now()
    const all = await within(goneMs, this.#nodes.find().toArray())
    const readAt = performance.now()
    const now = all.find((node) => node._id === _id)?.beatAt.getTime()
    if (now === undefined) throw new Error('The registry of nodes lost this node.')
    const isSteady = startedAt - this.#readAt < STEADY * goneMs && readAt - startedAt < STEADY * goneMs
    const hasJumped = this.time.note({ server: now, from: startedAt, to: beatAt })
    if (!isSteady || hasJumped) this.#steadySince = startedAt
    const wasHeldForGone = this.#hasRegistered && (before === null || before.gone === true)
    this.#hasRegistered = true
    this.#isFailing = false
    this.#beatStartedAt = startedAt
    this.#readAt = readAt
    await this.#judge(all, now, startedAt)
    if (wasHeldForGone) this.#options.onReturned()
    onRound()
    if (readAt - this.#sweptAt > SWEEP_MS) await this.#sweep(all, now)
  }

  /** Takes over what the others found, and finds those gone who were silent while this node could hear them. */
  async #judge(all: readonly NodeDocument[], now: number, startedAt: number): Promise<void> {
    const { goneMs, onGone } = this.#options
    const gone = new Set(all.flatMap((node) => (node.gone ? [node._id] : [])))
    const canJudge = startedAt - this.#steadySince >= goneMs
    const silent = canJudge ? all.filter((node) => !node.gone && now - node.beatAt.getTime() > goneMs) : []
    for (const { _id, beatAt } of silent) {
      const { modifiedCount } = await within(goneMs, this.#nodes.updateOne({ _id, beatAt }, { $set: { gone: true } }))
      if (modifiedCount === 1) gone.add(_id)
    }
    const found = [...gone].filter((id) => !this.#gone.has(id) && this.#known.size > 0)
    this.#gone = gone
    this.#known = new Set(all.map(({ _id }) => _id))
    for (const [id, asked] of this.#strangers) {
      if (this.#known.has(id)) this.#strangers.delete(id)
      else if (asked !== null && asked < startedAt) {
        this.#strangers.set(id, null)
        found.push(id)
      }
    }
    for (const id of found) if (id !== this.#options.self._id) onGone(id)
  }

  /** A node may be younger than what is known here: only a read that begins now tells. */
  #ask(id: string): void {
    this.#strangers.set(id, performance.now())
    for (const first of this.#strangers.keys()) {
      if (this.#strangers.size <= STRANGERS_MAX) break
      this.#strangers.delete(first)
    }
    const under = this.#round
    void (under ? under.then(() => this.roundNow()) : this.roundNow())
  }

  async #sweep(all: readonly NodeDocument[], now: number): Promise<void> {
    const { hasLeases, dropLeases } = this.#options
    this.#sweptAt = performance.now()
    for (const { _id, beatAt, gone } of all) {
      const silentMs = now - beatAt.getTime()
      if (!gone || silentMs < SWEEP_AFTER_MS) continue
      if (silentMs > FORGET_AFTER_MS) await dropLeases(_id)
      if (!(await hasLeases(_id))) await this.#nodes.deleteOne({ _id, gone: true })
    }
  }
}
