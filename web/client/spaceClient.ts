import type { Failure } from './http.ts'
import type { SpacesRest } from './spacesRest.ts'
import type { BoardChange, Presence, SpaceFull, SpacePacket } from './wire.ts'
import { WireSocket } from './wireSocket.ts'

/** Everything known about a space at one moment; unchanged parts keep their identity. */
export interface SpaceSnapshot {
  /** Null until loaded. */
  readonly space: SpaceFull | null
  /** Why the space cannot be shown, or why the newest attempt to load it failed. */
  readonly failure: Failure | null
  readonly isOnline: boolean
  /** Other people who have the space open. */
  readonly people: readonly Presence[]
}

export interface SpaceClientOptions {
  readonly slug: string
  readonly rest: SpacesRest
  /** Base URL of the service; without it the space is current only when it is loaded again. */
  readonly url?: string
  readonly transports?: readonly ('websocket' | 'polling')[]
}

const EMPTY: SpaceSnapshot = { space: null, failure: null, isOnline: true, people: [] }

/** One space that is open on a page: loads it and keeps it current. Never throws. */
export class SpaceClient {
  readonly slug: string
  readonly rest: SpacesRest
  readonly #listeners = new Set<() => void>()
  #now: SpaceSnapshot = EMPTY
  #etag: string | null = null
  #loading: Promise<void> | null = null
  /** True when something changed while a load was under way, so that its answer may be too old. */
  #isStale = false

  readonly #boardListeners = new Set<(change: BoardChange) => void>()
  readonly #socket: WireSocket | null

  constructor({ slug, rest, url, transports }: SpaceClientOptions) {
    this.slug = slug
    this.rest = rest
    if (url === undefined) this.#socket = null
    else
      this.#socket = new WireSocket({
        url,
        ...(transports ? { transports } : {}),
        connected: () => void this.#connected(),
        lost: () => this.#set({ isOnline: false, people: [] }),
        refused: () => {},
        receivedOfSpace: (packet) => this.#receive(packet),
      })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): SpaceSnapshot => this.#now

  /** Loads the space and keeps it current until it is closed. */
  open(): void {
    this.#socket?.open()
    void this.refresh()
  }
  close(): void {
    this.#socket?.close()
    this.#etag = null
  }

  /** Calls a listener with every change of the board; the space itself keeps the board as it was loaded. */
  onBoard(listener: (change: BoardChange) => void): () => void {
    this.#boardListeners.add(listener)
    return () => this.#boardListeners.delete(listener)
  }

  /** Tells the other people which item of the board the user edits; null for none. */
  edit(itemId: string | null): void {
    void this.#socket?.ask('space:presence', { slug: this.slug, itemId })
  }

  async #connected(): Promise<void> {
    const ack = await this.#socket?.ask('space:open', { slug: this.slug })
    if (ack === undefined || ack.error !== undefined) return this.refresh()
    this.#etag = null
    if (this.#show(ack.space)) await this.refresh()
  }

  #receive({ event, payload }: SpacePacket): void {
    const { space } = this.#now
    if (payload.id !== space?.id) return
    if (event === 'space:presence') this.#set({ people: payload.people })
    else if (payload.board) this.#boardChanged(space, payload.version, payload.board)
    else void this.refresh()
  }

  /** Shows a space as it was sent; answers true when a change of the board has overtaken it, so that a later one is due. */
  #show(space: SpaceFull): boolean {
    const shown = this.#now.space
    this.#set({ space, failure: null, isOnline: true })
    return shown?.id === space.id && shown.version > space.version
  }

  /** What a change of the board changes besides: nothing of the space needs to be loaded again. */
  #boardChanged(space: SpaceFull, version: number, change: BoardChange): void {
    if (version > space.version) {
      const added = change.ops.reduce((sum, { op }) => sum + (op === 'add' ? 1 : op === 'remove' ? -1 : 0), 0)
      const counts = { ...space.counts, items: space.counts.items + added }
      this.#set({ space: { ...space, version, counts, updatedAt: change.at, lastActivityAt: change.at } })
    }
    for (const listener of [...this.#boardListeners]) listener(change)
  }

  /** Loads the newest state; calls during a load share one more load. */
  refresh(): Promise<void> {
    if (this.#loading === null) {
      this.#loading = this.#load().finally(() => {
        this.#loading = null
      })
    } else this.#isStale = true
    return this.#loading
  }

  async #load(): Promise<void> {
    do {
      this.#isStale = false
      const answer = await this.rest.load(this.slug, this.#etag)
      if (!answer.ok) this.#failed(answer)
      else if (answer.value === null) this.#set({ failure: null, isOnline: true })
      else {
        this.#etag = answer.value.etag
        if (this.#show(answer.value.space)) this.#isStale = true
      }
    } while (this.#isStale)
  }

  /** Without a connection the space stays as it was; when it is gone, nothing of it is shown any more. */
  #failed(failure: Failure): void {
    if (failure.status === 404) this.#set({ space: null, failure, isOnline: true })
    else this.#set({ failure, isOnline: failure.status !== 0 })
  }

  #set(part: Partial<SpaceSnapshot>): void {
    this.#now = { ...this.#now, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}
