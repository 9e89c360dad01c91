import { CaptionClocks } from './captionClocks.ts'
import { fetchedOf } from './catchUp.ts'
import { KeptSeats } from './keptSeats.ts'
import { merged, withoutCaption, withState } from './merge.ts'
import { freshKey, Outbox } from './outbox.ts'
import { Rest } from './rest.ts'
import { RoomActions } from './roomActions.ts'
import type { RoomClientOptions } from './roomClientOptions.ts'
import { SeatWatch } from './seatWatch.ts'
import { ENGLISH, type Sentences } from './sentences.ts'
import { isSameSeat, type SeatClaim, type Siblings } from './session.ts'
import { EMPTY, namesakeIn, type RoomSnapshot } from './snapshot.ts'
import type { ClientEvent, PayloadOf, Result, RoomSettings, RoomState, ServerPacket } from './wire.ts'
import { WireSocket } from './wireSocket.ts'

/** The events that take a seat. */
type Admission = 'room:create' | 'room:join' | 'room:rejoin'

/** A connection that takes longer is not waited for; it may still come. */
const CONNECT_MS_MAX = 8_000
/** What nobody answered is sent again after this. */
const AGAIN_MS = 2_000

/**
 * One person's place in the meetings of a service. It reconnects and takes its seat again by itself, tells listeners of
 * every change, and never shows as sent what the service did not acknowledge. Nothing here throws: what cannot be done
 * resolves to the sentence that says why. [WB2] [WB3]
 */
export class RoomClient extends RoomActions {
  readonly #sentences: Sentences
  readonly kept: KeptSeats
  readonly #siblings: Siblings | null
  readonly #rest: Rest
  readonly #socket: WireSocket
  readonly #outbox: Outbox
  readonly #watch: SeatWatch
  readonly #listeners = new Set<() => void>()
  readonly #captions = new CaptionClocks((by) => this.#set(withoutCaption(this.#now, by)))
  #again: ReturnType<typeof setTimeout> | undefined
  #now: RoomSnapshot = EMPTY
  #seat: SeatClaim | null = null
  /** The newest `room:update` that came before the answer that seats us. */
  #early: RoomState | null = null
  #admitting = false
  readonly #waiting = new Set<() => void>()

  constructor({ url, storage, browserStorage, siblings, transports, rest, sentences = ENGLISH }: RoomClientOptions) {
    super()
    this.#sentences = sentences
    this.kept = new KeptSeats(storage ?? null, browserStorage ?? null)
    this.#siblings = siblings ?? null
    this.#siblings?.onTaken((seat) => {
      if (this.#seat && isSameSeat(seat, this.#seat)) void this.checkSeat()
    })
    this.#rest = rest ?? new Rest({ url, seat: () => this.#now.me })
    this.#socket = new WireSocket({
      url,
      ...(transports ? { transports } : {}),
      connected: () => this.#connected(),
      lost: () => this.#set({ connection: 'offline' }),
      refused: (refused) => this.#set({ connection: 'offline', refused }),
      heard: (packet) => this.#heard(packet),
    })
    this.#outbox = new Outbox(
      ({ key, text }) => this.#deliver(key, text),
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
  /** The seat that a reload would take again; null without one. */
  keptSeat(): SeatClaim | null {
    return this.#seat ?? this.kept.ofTab()
  }

  create(settings: RoomSettings): Promise<Result> {
    return this.#enter('room:create', settings)
  }
  async join(who: { readonly code: string; readonly name: string }): Promise<Result> {
    const result = await this.#enter('room:join', who)
    if (result.ok) this.#set({ namesake: namesakeIn(this.#now, this.kept.inRoom(this.#now.code!)) })
    return result
  }
  /** Takes a kept seat again: the one of this tab unless another is named. */
  async resume(seat = this.kept.ofTab() ?? this.#seat): Promise<Result> {
    if (!seat) return { ok: false, error: this.#sentences.noSeat }
    this.#seat = seat
    return this.#enter('room:rejoin', seat)
  }
  /** Takes the seat of the same name in place of the new one, which stays where the service refuses that. */
  async claimNamesake(): Promise<Result> {
    const { namesake, code } = this.#now
    const fresh = this.#seat
    if (namesake === null || code === null) return { ok: false, error: this.#sentences.noSeat }
    const result = await this.#enter('room:rejoin', { code, participantId: namesake.id })
    if (result.ok) this.kept.forget(fresh)
    else this.#set({ namesake: null, refused: null })
    void this.checkSeat()
    return result
  }
  /** The person of the same name is somebody else. */
  dropNamesake(): void {
    this.#set({ namesake: null })
  }
  /** Gives the seat up and forgets it. */
  leave(): void {
    this.kept.forget(this.keptSeat())
    this.#seat = null
    this.#outbox.clear()
    this.#set({ ...EMPTY })
    this.#socket.close()
  }
  /** Ends the connection and keeps the seat. */
  close(): void {
    this.#socket.close()
    this.#siblings?.close()
    clearTimeout(this.#again)
    this.#watch.close()
    this.#captions.close()
  }

  /** Sent once there is a connection; until it is acknowledged it stands in the outbox. */
  say(text: string): Result {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true }
    if (!this.#outbox.add(freshKey(), trimmed)) return { ok: false, error: this.#sentences.outboxFull }
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

  /** Asks whether the seat is still ours, and says so in `isTakenOver` when it is not. [WB11] */
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

  /** Resolves to whether there is a connection, after some patience. */
  #online(): Promise<boolean> {
    if (this.#socket.isConnected) return Promise.resolve(true)
    this.#set({ connection: 'connecting', refused: null })
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve(this.#socket.isConnected)
      }
      const timer = setTimeout(done, CONNECT_MS_MAX)
      this.#waiting.add(done)
      this.#socket.open()
    })
  }

  #connected(): void {
    this.#set({ connection: 'online' })
    // Whoever waits takes a seat now: the kept one again, or another.
    if (this.#waiting.size > 0) for (const go of [...this.#waiting]) go()
    else this.#comeBack()
  }

  #comeBack(): void {
    const seat = this.#seat
    // A seat that somebody went on with elsewhere is taken back by hand only.
    if (!seat || !this.#socket.isConnected || this.#now.isTakenOver) return
    void this.#admit('room:rejoin', seat).then(() => {
      if (this.#now.me === null && this.#now.refused === null) this.#later(() => this.#comeBack())
    })
  }

  #later(again: () => void): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(again, AGAIN_MS)
  }

  async #admit(event: Admission, payload: PayloadOf<Admission>): Promise<Result> {
    this.#admitting = true
    const ack = await this.#socket.ask(event, payload)
    this.#admitting = false
    const early = this.#early
    this.#early = null
    if (ack === undefined) return { ok: false, error: this.#sentences.noAnswer }
    if (ack.error !== undefined) {
      const isOwn = 'participantId' in payload && payload.participantId === this.#seat?.participantId
      this.#set({ refused: ack.error, ...(isOwn ? { me: null } : {}) })
      return { ok: false, error: ack.error }
    }
    this.#seated(ack.state, ack.participantId)
    if (early?.code === this.#now.code) this.#take({ event: 'room:update', payload: early })
    void this.#catchUp()
    void this.#flush()
    return { ok: true }
  }

  #seated(state: RoomState, participantId: string): void {
    const seat = { code: state.code, participantId }
    const isSame = this.#now.code === state.code
    this.#seat = seat
    this.kept.keep(seat, state.participants.find(({ id }) => id === seat.participantId)?.name ?? '')
    if (!isSame && this.#now.code !== null) this.#outbox.clear()
    const before = isSame ? this.#now : { ...EMPTY, connection: this.#now.connection, outbox: this.#now.outbox }
    const own = { refused: null, isTakenOver: false, namesake: null, me: seat.participantId, code: state.code }
    this.#now = withState({ ...before, ...own }, state)
    this.#siblings?.tellTaken(seat)
    this.#tell()
  }

  async #catchUp(): Promise<void> {
    const { code } = this.#now
    if (code === null) return
    const caughtUp = await fetchedOf(this.#rest, code)
    if (this.#now.code === code) this.#set(caughtUp(this.#now))
  }

  #heard(packet: ServerPacket): void {
    // All else that comes before the answer is in its state, or of the room that is left.
    if (this.#admitting && packet.event === 'room:update') this.#early = packet.payload
    else if (!this.#admitting) this.#take(packet)
  }

  #take(packet: ServerPacket): void {
    if (this.#now.me === null) return
    this.#now = merged(this.#now, packet.event, packet.payload)
    if (packet.event === 'timer') this.#watch.ticked()
    if (packet.event === 'voice:caption') this.#captions.heard(packet.payload.participantId)
    this.#tell()
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

  get #isSeated(): boolean {
    return this.#socket.isConnected && this.#now.me !== null && !this.#admitting
  }

  async #flush(): Promise<void> {
    if (!this.#isSeated) return
    await this.#outbox.flush()
    if (this.#isSeated && this.#outbox.isWaiting) this.#later(() => this.#flush())
  }

  async #deliver(key: string, text: string): Promise<string | null | undefined> {
    if (!this.#isSeated) return undefined
    const ack = await this.#socket.ask('chat:message', { text, key })
    if (ack === undefined) return undefined
    if (ack.error !== undefined) void this.checkSeat()
    return ack.error ?? null
  }

  #set(part: Partial<RoomSnapshot>): void {
    this.#now = { ...this.#now, ...part }
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
