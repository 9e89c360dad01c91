import { type Authorship, applyOp, type Items, inOrder } from './boardItems.ts'
import { again, isContained, isUnsettled, kept, type PendingChange, type Queued, UNSENT, withId } from './boardQueue.ts'
import { type BoardConflict, idOf, type Rebased, rebased } from './boardRebase.ts'
import { freshKey } from './outbox.ts'
import type { Board, BoardChange, BoardItem, BoardOp } from './wire.ts'

/** Maximum own operations that wait for the service. */
export const PENDING_OPS_MAX = 2_000
/** Maximum operations in one request. */
const OPS_MAX = 200
/** Maximum changes that wait for those before them; beyond it the board is loaded again anyway. */
const AHEAD_MAX = 256

/** Answer to a delivery; the version is the one that the change made. */
export type Delivered = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly error: string }

export interface BoardModelOptions {
  /** Sends a change. Resolves to undefined when no answer came. */
  readonly deliver: (change: PendingChange) => Promise<Delivered | undefined>
  /** Loads the newest board; null when that is not possible now. */
  readonly load: () => Promise<Board | null>
  /** Receives the service's sentence for changes that were refused and are lost. */
  readonly refused?: (sentence: string) => void
  /** The user, as the author of changes that are still on their way. */
  readonly me?: () => BoardItem['createdBy']
  readonly now?: () => number
}

/** A board at one moment, with the own pending changes applied. Items that did not change keep their identity. */
export interface BoardSnapshot {
  /** Version of the service's board; 0 until it is loaded. */
  readonly version: number
  readonly items: readonly BoardItem[]
  /** Own operations that the service has not acknowledged. */
  readonly waiting: number
  readonly conflicts: readonly BoardConflict[]
}

/** Own changes as stored between visits. */
export interface SavedBoard {
  readonly queue: readonly PendingChange[]
}

const NOBODY = { id: null, name: '' }

/**
 * The board of a space or room in a client. Own changes show at once and are sent one after the other; changes of others are
 * applied in the order of their versions. A missing version makes it load the board. [BQ1] [BQ2]
 */
export class BoardModel {
  readonly #options: Required<BoardModelOptions>
  readonly #listeners = new Set<() => void>()
  /** The service's board. */
  #items: Items = new Map()
  #version = -1
  #ahead: readonly BoardChange[] = []
  #queue: readonly Queued[] = []
  readonly #held = new Map<string, Rebased['conflicts'][number]>()
  #now: BoardSnapshot = { version: 0, items: [], waiting: 0, conflicts: [] }
  #loading: Promise<boolean> | null = null
  /** True if the load under way may answer with a board that is too old. */
  #isStale = false
  #isSending = false
  #isAsked = false

  constructor(options: BoardModelOptions) {
    this.#options = { refused: () => {}, me: () => NOBODY, now: () => Date.now(), ...options }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): BoardSnapshot => this.#now

  /** Applies own operations and queues them. Added items without an id get one. */
  readonly apply = (ops: readonly BoardOp[]): void => {
    const named = ops.map(withId)
    const waiting = this.#queue.reduce((sum, change) => sum + change.ops.length, named.length)
    if (waiting > PENDING_OPS_MAX) return this.#options.refused('Too many changes wait to be sent.')
    for (let from = 0; from < named.length; from += OPS_MAX) this.#enqueue(named.slice(from, from + OPS_MAX))
    this.#show()
    void this.flush()
  }

  /** Ends a conflict: sends the own change again on top of the current item, or drops it. */
  readonly settle = (conflictId: string, choice: 'mine' | 'theirs'): void => {
    const held = this.#held.get(conflictId)
    this.#held.delete(conflictId)
    this.#now = { ...this.#now, conflicts: this.#now.conflicts.filter(({ id }) => id !== conflictId) }
    if (held && choice === 'mine') this.apply([again(held, this.#items)])
    else this.#notify()
  }

  /** Takes a change as the service announced it; one that is known does nothing. */
  receive(change: BoardChange): void {
    if (change.version <= this.#version) return
    if (this.#ahead.length < AHEAD_MAX) this.#ahead = [...this.#ahead, change]
    this.#catchUp()
    if (this.#ahead.length > 0) void this.reload()
    this.#show()
  }

  /** Takes a whole board; one that is older than the known one does nothing. */
  reset({ version, items }: Board): void {
    if (version < this.#version) return
    this.#items = new Map(items.map((item) => [item.id, kept(this.#items.get(item.id), item)]))
    this.#version = version
    this.#catchUp()
    this.#show()
  }

  /** Loads the board; calls during a load share one more load. Resolves to false when that is not possible now. */
  reload(): Promise<boolean> {
    if (this.#loading === null) {
      this.#loading = this.#load().finally(() => {
        this.#loading = null
      })
    } else this.#isStale = true
    return this.#loading
  }

  async #load(): Promise<boolean> {
    for (;;) {
      this.#isStale = false
      const board = await this.#options.load()
      if (board === null) return false
      this.reset(board)
      if (!this.#isStale) return true
    }
  }

  /** Sends what waits, in order, until an answer fails to come. Call it again after a reconnect. */
  async flush(): Promise<void> {
    this.#isAsked = true
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#next(); next && this.#isAsked; next = this.#next()) {
      this.#isAsked = false
      // Without an answer it goes on only if it was asked to meanwhile: the connection may be back.
      if (await this.#send(next)) this.#isAsked = true
    }
    this.#isSending = false
  }

  toJSON(): SavedBoard {
    return { queue: this.#queue.filter(isUnsettled).map(({ key, at, ops, before }) => ({ key, at, ops, before })) }
  }

  /** Takes the changes of an earlier visit, which may have happened, before any of this one. */
  restore({ queue }: SavedBoard): void {
    const earlier = queue.map((change) => ({ ...change, ...UNSENT, isUncertain: true }))
    this.#queue = [...earlier, ...this.#queue]
    this.#show()
  }

  #enqueue(ops: readonly BoardOp[]): void {
    const shown = new Map(this.#now.items.map((item) => [item.id, item]))
    const touched = ops.flatMap((op) => shown.get(idOf(op)) ?? [])
    const before = Object.fromEntries(touched.map((item) => [item.id, item]))
    const change = { key: freshKey(), at: this.#options.now(), ops, before }
    this.#queue = [...this.#queue, { ...change, ...UNSENT }]
  }

  #next(): Queued | undefined {
    return this.#queue.find(isUnsettled)
  }

  /** Sends one change; false if nothing more can be sent now. */
  async #send(change: Queued): Promise<boolean> {
    if (change.isUncertain) {
      if (!(await this.reload())) return false
      if (this.#refit(change)) return true
    }
    const answer = await this.#options.deliver(change)
    if (answer === undefined) this.#unanswered(change.key)
    else if (answer.ok) this.#mark(change.key, { version: answer.version })
    else return this.#rejected(change, answer.error)
    return answer !== undefined
  }

  /** A change that the board contains has happened; of any other nobody knows. */
  #unanswered(key: string): void {
    if (this.#queue.some((change) => change.key === key && change.isSeen)) this.#drop(key)
    else this.#mark(key, { isUncertain: true })
  }

  /** A refused change is adapted to the newest board and sent again; if there is nothing to adapt, it is lost. */
  async #rejected(change: Queued, error: string): Promise<boolean> {
    if (!(await this.reload())) return false
    if (this.#refit(change)) return true
    // The board may have changed since: what was refused a moment ago may be possible now.
    if (!change.isRefused) this.#mark(change.key, { isRefused: true })
    else {
      this.#drop(change.key)
      this.#options.refused(error)
    }
    return true
  }

  /** Adapts a change to the board; false if it stays as it was. */
  #refit(change: Queued): boolean {
    const { ops, conflicts, isChanged } = rebased(this.#items, change)
    if (!isChanged) {
      this.#mark(change.key, { isUncertain: false })
      return false
    }
    for (const conflict of conflicts) this.#hold(conflict)
    if (ops.length === 0) this.#drop(change.key)
    else this.#mark(change.key, { ops, key: freshKey(), ...UNSENT })
    return true
  }

  #hold(conflict: Rebased['conflicts'][number]): void {
    const { id, mine, theirs } = conflict
    this.#held.set(id, conflict)
    this.#now = {
      ...this.#now,
      conflicts: [...this.#now.conflicts.filter((one) => one.id !== id), { id, mine, theirs }],
    }
  }

  #drop(key: string): void {
    this.#queue = this.#queue.filter((one) => one.key !== key)
    this.#show()
  }

  #mark(key: string, part: Partial<Queued>): void {
    this.#queue = this.#queue.map((one) => (one.key === key ? { ...one, ...part } : one))
    this.#show()
  }

  /** Applies the changes that follow the known version. */
  #catchUp(): void {
    if (this.#version < 0) return
    let items: Items | null = null
    for (let next = this.#following(); next; next = this.#following()) {
      items ??= new Map(this.#items)
      for (const op of next.ops) applyOp(items, op, next)
      this.#version = next.version
      this.#seen(next)
    }
    if (items) this.#items = items
    this.#ahead = this.#ahead.filter(({ version }) => version > this.#version)
  }

  #following(): BoardChange | undefined {
    return this.#ahead.find(({ version }) => version === this.#version + 1)
  }

  /** Marks the own change that this is, so that it is not applied twice until its acknowledgement arrives. */
  #seen({ ops, by }: BoardChange): void {
    const mine = this.#next()
    if (!mine || !this.#isSending || by.id !== this.#options.me().id || !isContained(mine.ops, ops)) return
    this.#queue = this.#queue.map((one) => (one === mine ? { ...one, isSeen: true } : one))
  }

  #show(): void {
    this.#queue = this.#queue.filter(({ version }) => version === null || version > this.#version)
    const items: Items = new Map(this.#items)
    const by = this.#options.me()
    const pending = this.#queue.filter(({ isSeen }) => !isSeen)
    for (const { ops, at } of pending) for (const op of ops) applyOp(items, op, { by, at } satisfies Authorship)
    const shown = new Map(this.#now.items.map((item) => [item.id, item]))
    const list = inOrder(items.values()).map((item) => kept(shown.get(item.id), item))
    const isSame =
      list.length === this.#now.items.length && list.every((item, place) => item === this.#now.items[place])
    const waiting = this.#queue.filter(isUnsettled).reduce((sum, change) => sum + change.ops.length, 0)
    const version = Math.max(this.#version, 0)
    this.#now = { ...this.#now, version, waiting, items: isSame ? this.#now.items : list }
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
