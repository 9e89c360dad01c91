import { Again } from './again.ts'
import { fetchCatchUp } from './catchUp.ts'
import { Fleeting } from './fleeting.ts'
import { merged, misses, withState } from './merge.ts'
import { freshKey, Outbox } from './outbox.ts'
import { Rest } from './rest.ts'
import { RoomActions } from './roomActions.ts'
import type { RoomClientOptions } from './roomClientOptions.ts'
import { isSameSeat, type SeatClaim, type Siblings } from './seatClaim.ts'
import { SeatWatch } from './seatWatch.ts'
import { ENGLISH, type Sentences } from './sentences.ts'
import { EMPTY, namesakeIn, type OutboxEntry, type RoomSnapshot } from './snapshot.ts'
import { StoredSeats } from './storedSeats.ts'
import { SummaryTexts } from './summaryTexts.ts'
import { Waiters } from './waiters.ts'
import type { ClientEvent, PayloadOf, Result, RoomSettings, RoomState, ServerPacket } from './wire.ts'
import { WireSocket } from './wireSocket.ts'

/** Events that take a seat. */
type Admission = 'room:create' | 'room:join' | 'room:rejoin'

/**
 * A participant's connection to a room. It reconnects and resumes its seat by itself, notifies listeners of every change, and
 * never shows a message as sent before the service acknowledged it. Never throws: a refused action resolves to the sentence that
 * says why. [WB2] [WB3]
 */
export class RoomClient extends RoomActions {
  readonly #sentences: Sentences
  readonly storedSeats: StoredSeats
  readonly #siblings: Siblings | null
  readonly #rest: Rest
  readonly #socket: WireSocket
  readonly #outbox: Outbox
  readonly #watch: SeatWatch
  readonly #listeners = new Set<() => void>()
  protected override readonly texts: SummaryTexts
  readonly #fleeting = new Fleeting((forget) => this.#set(forget(this.#now)))
  readonly #again = new Again()
  #now: RoomSnapshot = EMPTY
  #seat: SeatClaim | null = null
  /** The newest `room:update` received before the answer that grants the seat. */
  #earlyState: RoomState | null = null
  #admitting = false
  readonly #waiters = new Waiters()

  constructor(options: RoomClientOptions) {
    super()
    const { url, storage, browserStorage, siblings, transports, token, rest, sentences = ENGLISH } = options
    this.#sentences = sentences
    this.storedSeats = new StoredSeats(storage ?? null, browserStorage ?? null)
    this.#siblings = siblings ?? null
    this.#siblings?.onTaken((seat) => {
      if (this.#seat && isSameSeat(seat, this.#seat)) void this.checkSeat()
    })
    this.#rest = rest ?? new Rest({ url, seat: () => this.#now.me })
    const change = (now: RoomSnapshot) => this.#set(now)
    this.texts = new SummaryTexts(this.#rest, () => this.#now, change)
    this.#socket = new WireSocket({
      ...{ url, transports, token },
      connected: () => this.#connected(),
      lost: () => this.#set({ connection: 'offline' }),
      refused: (refused) => this.#set({ connection: 'offline', refused }),
      received: (packet) => this.#receive(packet),
    })
    this.#outbox = new Outbox(
      (entry) => this.#deliver(entry),
      (outbox) => this.#set({ outbox }),
    )
    this.#watch = new SeatWatch({
      isSeated: () => this.#isSeated,
      isRefused: () => this.#isRefused(),
      lost: () => this.#set({ me: null, isTakenOver: true }),
    })
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot(): RoomSnapshot {
    return this.#now
  }
  /** Returns the seat that a reload would resume, or null. */
  storedSeat(): SeatClaim | null {
    return this.#seat ?? this.storedSeats.ofTab()
  }

  create(settings: RoomSettings): Promise<Result> {
    return this.#enter('room:create', settings)
  }
  async join(who: { readonly code: string; readonly name: string }): Promise<Result> {
    const result = await this.#enter('room:join', who)
    if (result.ok) this.#set({ namesake: namesakeIn(this.#now, this.storedSeats.inRoom(this.#now.code!)) })
    return result
  }
  /** Resumes a stored seat, by default the tab's own. */
  async resume(seat = this.storedSeats.ofTab() ?? this.#seat): Promise<Result> {
    if (!seat) return { ok: false, error: this.#sentences.noSeat }
    this.#seat = seat
    return this.#enter('room:rejoin', seat)
  }
  /** Replaces the new seat with the namesake's. If the service refuses, the new seat stays. */
  async claimNamesake(): Promise<Result> {
    const { namesake, code } = this.#now
    const fresh = this.#seat
    if (namesake === null || code === null) return { ok: false, error: this.#sentences.noSeat }
    const result = await this.#enter('room:rejoin', { code, participantId: namesake.id })
    if (result.ok) this.storedSeats.forget(fresh)
    else this.#set({ namesake: null, refused: null })
    void this.checkSeat()
    return result
  }
  /** Dismisses the namesake: it is a different person. */
  dropNamesake(): void {
    this.#set({ namesake: null })
  }
  /** Gives the seat up and removes it from storage. */
  leave(): void {
    this.storedSeats.forget(this.storedSeat())
    this.#seat = null
    this.#outbox.clear()
    this.texts.leave()
    this.#set({ ...EMPTY })
    this.#socket.close()
  }
  /** Closes the connection; the seat stays stored. */
  close(): void {
    this.#socket.close()
    this.#siblings?.close()
    this.#again.close()
    this.#watch.close()
    this.texts.leave()
    this.#fleeting.close()
  }

  /** Queues a message in the outbox, perhaps about an annotation, and sends it once connected; it leaves the outbox when acknowledged. */
  say(text: string, about: Pick<OutboxEntry, 'annotationId'> = {}): Result {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true }
    if (!this.#outbox.add(freshKey(), trimmed, about)) return { ok: false, error: this.#sentences.outboxFull }
    void this.#flush()
    return { ok: true }
  }
  retry(key: string): void {
    this.#outbox.retry(key)
    void this.#flush()
  }
  discard(key: string): void {
    this.#outbox.discard(key)
  }

  /** Checks that the seat is still ours; sets `isTakenOver` when it is not. [WB11] */
  checkSeat(): Promise<void> {
    return this.#watch.check()
  }
  async #isRefused(): Promise<boolean> {
    const ack = await this.#socket.ask('room:state', {})
    if (ack === undefined || !this.#isSeated) return false
    if (ack.error === undefined) this.#set(withState(this.#now, ack.state))
    return ack.error !== undefined
  }
  async #enter(event: Admission, payload: PayloadOf<Admission>): Promise<Result> {
    if (!(await this.#online())) return { ok: false, error: this.#now.refused ?? this.#sentences.unreachable }
    return this.#admit(event, payload)
  }
  /** Waits for the connection; resolves to false when it takes too long. */
  async #online(): Promise<boolean> {
    if (this.#socket.isConnected) return true
    this.#set({ connection: 'connecting', refused: null })
    const waited = this.#waiters.wait()
    this.#socket.open()
    await waited
    return this.#socket.isConnected
  }
  #connected(): void {
    this.#set({ connection: 'online' })
    // Actions that wait for the connection take a seat themselves, the stored one or another.
    if (!this.#waiters.release()) this.#reclaimSeat()
  }
  #reclaimSeat(): void {
    const seat = this.#seat
    // A seat that another tab took over is resumed only on request.
    if (!seat || !this.#socket.isConnected || this.#now.isTakenOver) return
    void this.#admit('room:rejoin', seat).then(async () => {
      if (this.#now.me !== null) return
      // A service that cannot save anything seats nobody: that says nothing against the seat.
      const error = this.#now.refused
      if (error !== null && (await this.#rest.canSave()) !== false) return
      this.#set({ refused: null, notSaving: error })
      this.#again.later(() => this.#reclaimSeat())
    })
  }

  async #admit(event: Admission, payload: PayloadOf<Admission>): Promise<Result> {
    this.#admitting = true
    const ack = await this.#socket.ask(event, { ...payload, changes: true })
    this.#admitting = false
    const early = this.#earlyState
    this.#earlyState = null
    if (ack === undefined) return { ok: false, error: this.#sentences.noAnswer }
    if (ack.error !== undefined) {
      const isOwn = 'participantId' in payload && payload.participantId === this.#seat?.participantId
      this.#set({ refused: ack.error, ...(isOwn ? { me: null } : {}) })
      return { ok: false, error: ack.error }
    }
    this.#seated(ack.state, ack.participantId)
    if (early?.code === this.#now.code) this.#apply({ event: 'room:update', payload: early })
    void this.#catchUp()
    void this.ownBoard.resume()
    void this.#flush()
    return { ok: true }
  }

  #seated(state: RoomState, participantId: string): void {
    const seat = { code: state.code, participantId }
    const isSame = this.#now.code === state.code
    this.#seat = seat
    this.storedSeats.store(seat, state.participants.find(({ id }) => id === seat.participantId)?.name ?? '')
    if (!isSame && this.#now.code !== null) this.#outbox.clear()
    const before = isSame ? this.#now : { ...EMPTY, connection: this.#now.connection, outbox: this.#now.outbox }
    const fresh = { refused: null, notSaving: null, isTakenOver: false, namesake: null }
    this.#now = withState({ ...before, ...fresh, me: seat.participantId, code: state.code }, state)
    this.#siblings?.announceTaken(seat)
    this.#notify()
  }

  async #catchUp(): Promise<void> {
    const { code, annotations } = this.#now
    if (code === null) return
    this.texts.enter(code)
    const caughtUp = await fetchCatchUp(this.#rest, code, annotations)
    if (this.#now.code === code) this.#set(caughtUp(this.#now))
  }

  #receive(packet: ServerPacket): void {
    // Any other event received before the answer is already in its state, or belongs to the previous room.
    if (this.#admitting && packet.event === 'room:update') this.#earlyState = packet.payload
    else if (!this.#admitting) this.#apply(packet)
  }

  #apply(packet: ServerPacket): void {
    if (this.#now.me === null) return
    if (misses(this.#now, packet)) void (packet.event === 'intel:changed' ? this.#catchUp() : this.#isRefused())
    this.#now = merged(this.#now, packet.event, packet.payload)
    this.ownBoard.receive(packet)
    if (packet.event === 'timer') this.#watch.ticked()
    if (packet.event === 'topic:summary') this.texts.announced(packet.payload)
    this.#fleeting.received(packet)
    this.#notify()
  }

  override async ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Result> {
    if (!this.#socket.isConnected || this.#now.me === null) return { ok: false, error: this.#sentences.offline }
    const ack = await this.#socket.ask(event, payload)
    if (ack === undefined) return { ok: false, error: this.#sentences.noAnswer }
    if (ack.error === undefined) {
      if ('state' in ack) this.#set(withState(this.#now, ack.state))
      return { ok: true }
    }
    void this.checkSeat()
    return { ok: false, error: ack.error }
  }

  protected override tell<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void {
    if (this.#isSeated) this.#socket.tell(event, payload)
  }

  protected override async request<E extends ClientEvent>(event: E, payload: PayloadOf<E>) {
    return this.#isSeated ? this.#socket.ask(event, payload) : undefined
  }

  get #isSeated(): boolean {
    return this.#socket.isConnected && this.#now.me !== null && !this.#admitting
  }

  async #flush(): Promise<void> {
    if (!this.#isSeated) return
    await this.#outbox.flush()
    if (this.#isSeated && this.#outbox.isWaiting) this.#again.later(() => this.#flush())
  }

  async #deliver({ key, text, annotationId }: OutboxEntry): Promise<string | null | undefined> {
    if (!this.#isSeated) return undefined
    const ack = await this.#socket.ask('chat:message', { text, key, annotationId: annotationId ?? null })
    if (ack === undefined) return undefined
    if (ack.error !== undefined) void this.checkSeat()
    return ack.error ?? null
  }

  #set(part: Partial<RoomSnapshot>): void {
    this.#now = { ...this.#now, ...part }
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
