import { createHash } from 'node:crypto'
import { chain, GENESIS, SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type EventLog, LogError, type NewEvent, type StoredEvent, type StreamName } from '#stores/events/port.ts'
import type { RemovedStream } from '#stores/events/removedStreams.ts'
import { type Chain, categoryOf, MoveError, STAND_IN } from './chains.ts'

/** An append ends at whichever comes first; a large event travels alone. */
const BATCH_EVENTS = 500
const BATCH_CHARACTERS = 600_000
/** Categories whose streams know nothing of others: their appends may be under way together. All others wait for what is before them. */
const ON_THEIR_OWN = new Set(['room', 'telemetry', 'ai', 'tools'])
const AT_ONCE = 32

/** The log is not where this move left it. */
class Occupied extends MoveError {
  /** Last seq of the stream as the log says. */
  readonly actual: number

  constructor(detail: unknown) {
    super('Somebody else writes to the target. Stop every node, then run it again.')
    const known = typeof detail === 'object' && detail !== null && 'actual' in detail ? detail.actual : 0
    this.actual = typeof known === 'number' ? known : 0
  }
}

/** True when the events of the stream may end up some places before or behind those of others. */
export const isOnItsOwn = (stream: StreamName): boolean => ON_THEIR_OWN.has(categoryOf(stream))

/**
 * Appends events to a log as they are: a batch for each run of events of one stream, in the order in which they are taken, which
 * streams on their own keep to within AT_ONCE batches. What the log has already is passed over. [MN80] [MN81]
 */
export class Carrier {
  /** Events that the log did not have. */
  added = 0
  readonly #log: EventLog
  readonly #heads: Map<StreamName, number>
  readonly #underWay = new Set<Promise<void>>()
  /** The last append of each stream that is under way. */
  readonly #lastOf = new Map<StreamName, Promise<void>>()
  #failure: unknown
  #stream = ''
  #first = 0
  #batch: NewEvent[] = []
  #characters = 0

  constructor(log: EventLog, there: ReadonlyMap<StreamName, Chain>) {
    this.#log = log
    this.#heads = new Map([...there].map(([stream, { last }]) => [stream, last]))
  }

  async take({ stream, seq, position: _, ...event }: StoredEvent): Promise<void> {
    const head = this.#headOf(stream)
    if (seq <= head) return
    if (seq > head + 1) await this.#standIn(stream, head, seq, event.at)
    if (this.#stream !== stream) await this.#send()
    const { data } = event
    const characters = JSON.stringify(data).length
    if (this.#characters + characters > BATCH_CHARACTERS) await this.#send()
    if (this.#batch.length === 0) {
      this.#stream = stream
      this.#first = seq
    }
    this.#batch.push(event)
    this.#characters += characters
    this.#heads.set(stream, seq)
    if (this.#batch.length >= BATCH_EVENTS) await this.#send()
  }

  /** Resolves when everything taken so far is in the log. */
  async flush(): Promise<void> {
    await this.#send()
    await Promise.all(this.#underWay)
    if (this.#failure !== undefined) throw this.#failure
  }

  async #send(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#batch.length === 0) return
    const [stream, events, expected] = [this.#stream, this.#batch, this.#first - 1]
    this.#batch = []
    this.#characters = 0
    const isFree = isOnItsOwn(stream)
    if (!isFree) await Promise.all(this.#underWay)
    const before = this.#lastOf.get(stream)
    const sent = (async () => {
      await before
      if (this.#failure !== undefined) return
      await this.#append(stream, events, expected)
      this.added += events.length
    })().catch((error: unknown) => {
      this.#failure ??= error
    })
    this.#underWay.add(sent)
    this.#lastOf.set(stream, sent)
    void sent.then(() => {
      this.#underWay.delete(sent)
      if (this.#lastOf.get(stream) === sent) this.#lastOf.delete(stream)
    })
    if (!isFree) await sent
    while (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay)
  }

  /** Removes from the log what was removed where it comes from. Can be repeated. [MN82] */
  async remove({ stream, low, last, isDeleted }: RemovedStream): Promise<void> {
    await this.flush()
    if (isDeleted) {
      await this.#log.tombstone(stream, this.#headOf(stream)).catch((error: unknown) => {
        if (!(error instanceof LogError && error.code === 'deleted')) throw error
      })
      return
    }
    // All that was ever there was removed: the seqs go on behind it all the same.
    if (this.#headOf(stream) < last) await this.#standInFor(stream, last)
    await this.#log.truncate(stream, low)
  }

  async #standInFor(stream: StreamName, last: number): Promise<void> {
    try {
      await this.#standIn(stream, this.#headOf(stream), last + 1, 0)
    } catch (error) {
      // Of events that an earlier run has removed already the log tells by refusing others in their place.
      const actual = error instanceof Occupied ? error.actual : 0
      if (actual <= this.#headOf(stream)) throw error
      this.#heads.set(stream, actual)
      if (actual < last) await this.#standIn(stream, actual, last + 1, 0)
    }
  }

  #headOf(stream: StreamName): number {
    return this.#heads.get(stream) ?? 0
  }

  /** An event store gives out seqs without gaps, so those of removed events are taken by others, which are removed at the end. */
  async #standIn(stream: StreamName, after: number, before: number, at: number): Promise<void> {
    await this.flush()
    for (let from = after; from < before - 1; from += BATCH_EVENTS) {
      const events: NewEvent[] = []
      for (let seq = from + 1; seq <= Math.min(from + BATCH_EVENTS, before - 1); seq += 1) {
        const fact = { type: STAND_IN, actor: SYSTEM, data: {} }
        const { seq: _, ...event } = chain(
          { seq: seq - 1, hash: GENESIS.hash },
          fact,
          { id: idOf(stream, seq), at },
          sha256,
        )
        events.push(event)
      }
      await this.#append(stream, events, from)
    }
    this.#heads.set(stream, before - 1)
  }

  async #append(stream: StreamName, events: readonly NewEvent[], expected: number): Promise<void> {
    try {
      await this.#log.append(stream, events, expected)
    } catch (error) {
      if (!(error instanceof LogError && error.code === 'conflict')) throw error
      throw new Occupied(error.detail)
    }
  }
}

/** The same for each run, so that a repeated append is known as such. */
function idOf(stream: StreamName, seq: number): string {
  const hex = createHash('sha256').update(`${STAND_IN} ${stream} ${seq}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
