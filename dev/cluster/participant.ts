import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { RoomView } from '#protocol/views/room.ts'
import { itemAt } from './itemAt.ts'

/** As the published client has them. */
const ANSWER_MS_MAX = 10_000
const RECONNECT_MS_MIN = 200
const RECONNECT_MS_MAX = 3_000
const AGAIN_MS = 2_000
const SEATING = new Set(['room:create', 'room:join', 'room:rejoin'])

/** What a participant received from taking the seat until losing it. */
export interface Stretch {
  /** Revision of the state that came with the seat. */
  readonly rev: number
  /** Ids of the messages in that state, oldest first. */
  readonly known: readonly string[]
  /** Ids of the messages that arrived afterwards, in order. */
  readonly heard: string[]
  /** Revisions of the whole states received afterwards, in order. */
  readonly revs: number[]
}

/** A message of a participant, and the id that its acknowledgement named. */
export interface Said {
  readonly key: string
  readonly text: string
  id: string | null
  /** When it was first said and when it was acknowledged, as `performance.now()`. */
  readonly saidAt: number
  ackedAt: number
  /** From the last time it was sent to the acknowledgement. */
  tookMs: number
}

/** A refused request. */
export interface Refusal {
  readonly at: number
  readonly tookMs: number
  /** Event and sentence. */
  readonly what: string
}

/** Word that nothing can be saved, or that it works again. */
export interface Notice {
  readonly at: number
  readonly ok: boolean
}

/** Refusals that come from a request that is too late: the meeting ended, or the bubble was resolved, before it arrived. */
export const TOO_LATE = /has ended|is over|already|no open|not running|resolved/i

/** What one participant sent, was promised and received. */
export interface Account {
  readonly code: string
  readonly participantId: string
  readonly said: readonly Said[]
  readonly stretches: readonly Stretch[]
  /** Votes shown, as `messageId participantId at`. */
  readonly votes: ReadonlySet<string>
  /** From losing the connection to the answer that gave the seat again, in ms. */
  readonly reseatedMs: readonly number[]
  /** Longest times without a `timer` in a running meeting while seated, in ms, one a stretch. */
  readonly silentMs: readonly number[]
  /** Reasons of the meeting's end, one for each time that it was announced. */
  readonly endings: readonly string[]
  readonly refusals: readonly Refusal[]
  readonly notices: readonly Notice[]
  /** Epoch ms of leaving for good; what was said shortly before may still have been on its way. */
  readonly leftAt: number
  /** When the seat was lost, as `performance.now()`. */
  readonly lostAt: readonly number[]
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not typed
type Reply = any

/** Somebody in a meeting: reconnects, takes the seat again, and sends what was not acknowledged once more, as the published client does. */
export class Participant implements Account {
  readonly said: Said[] = []
  readonly stretches: Stretch[] = []
  readonly votes = new Set<string>()
  readonly reseatedMs: number[] = []
  readonly silentMs: number[] = []
  readonly endings: string[] = []
  readonly refusals: Refusal[] = []
  readonly notices: Notice[] = []
  readonly lostAt: number[] = []
  code = ''
  participantId = ''
  leftAt = Number.POSITIVE_INFINITY
  /** Of the newest state, kept up by `room:phase`. */
  phase: RoomView['phase'] = 'setup'
  sections: readonly string[] = []
  /** Called with each decision bubble that is opened. */
  onBubble: (messageId: string) => void = () => {}
  readonly #socket: Socket
  readonly #outbox: Said[] = []
  #seated = false
  #claiming = false
  #flushing = false
  #gone = false
  #lostAt: number | null = null
  #tickedAt: number | null = null

  constructor(url: string, transports: readonly ('websocket' | 'polling')[] = ['websocket']) {
    this.#socket = io(url, {
      forceNew: true,
      withCredentials: true,
      transports: [...transports],
      reconnectionDelay: RECONNECT_MS_MIN,
      reconnectionDelayMax: RECONNECT_MS_MAX,
    })
    this.#socket.on('connect', () => void this.#claim())
    this.#socket.on('disconnect', (reason) => this.#lost(reason))
    this.#socket.on('chat:message', (message) => this.#received(message))
    this.#socket.on('chat:inject:update', ({ messageId, votes }) => {
      for (const { by, at } of votes) this.votes.add(`${messageId} ${by} ${at}`)
    })
    this.#socket.on('room:update', (state: RoomView) => this.#updated(state))
    this.#socket.on('room:phase', ({ phase, reason }) => {
      this.phase = phase
      if (phase === 'chat') this.#tickedAt = performance.now()
      if (phase === 'ended') this.#silenceEnds()
      if (phase === 'ended') this.endings.push(reason)
    })
    this.#socket.on('timer', () => this.#ticked())
    this.#socket.on('room:notice', ({ ok }) => this.notices.push({ at: performance.now(), ok }))
  }

  get isSeated(): boolean {
    return this.#seated
  }

  get hasLeft(): boolean {
    return this.#gone
  }

  /** True when nothing that was said waits for its acknowledgement. */
  get isQuiet(): boolean {
    return this.#outbox.length === 0
  }

  /** Creates or joins a room, as often as it takes. Throws when it is refused for good. */
  async enter(event: 'room:create' | 'room:join', payload: object): Promise<void> {
    for (;;) {
      const reply = await this.#ask(event, payload)
      if (reply?.error !== undefined && !this.#isForNow(reply)) throw new Error(`${event}: ${reply.error}`)
      if (reply?.state !== undefined) return
      await delay(RECONNECT_MS_MIN)
    }
  }

  /** Asks until there is an answer, or a refusal for good; undefined once the participant has left. */
  async insist(event: string, payload: object = {}): Promise<Reply> {
    while (!this.#gone) {
      const reply = this.#seated ? await this.#ask(event, payload) : undefined
      if (reply !== undefined && !this.#isForNow(reply)) return reply
      await delay(RECONNECT_MS_MIN)
    }
  }

  /** Sends a message, and again under the same key until it is acknowledged. */
  say(text: string): void {
    const key = randomBytes(12).toString('hex')
    const unanswered = { id: null, ackedAt: Number.NaN, tookMs: Number.NaN }
    const said: Said = { key, text, saidAt: performance.now(), ...unanswered }
    this.said.push(said)
    this.#outbox.push(said)
    void this.#flush()
  }

  leave(): void {
    if (this.#gone) return
    this.#gone = true
    this.leftAt = Date.now()
    this.#silenceEnds()
    this.#socket.disconnect()
  }

  /** Resolves to undefined when the connection was lost or the answer is too slow. */
  #ask(event: string, payload: object): Promise<Reply | undefined> {
    if (!this.#socket.connected) return Promise.resolve(undefined)
    const askedAt = performance.now()
    return new Promise((resolve) => {
      this.#socket.timeout(ANSWER_MS_MAX).emit(event, payload, (failed: unknown, reply: Reply) => {
        if (failed) return resolve(undefined)
        // At once: what arrives right behind the answer is heard from the seat.
        if (SEATING.has(event) && reply.state !== undefined) this.#sit(reply)
        const at = performance.now()
        if (reply.error !== undefined)
          this.refusals.push({ at, tookMs: at - askedAt, what: `${event}: ${reply.error}` })
        resolve(reply)
      })
    })
  }

  /** True for a refusal after which somebody would try again. */
  #isForNow({ error }: Reply): boolean {
    return error !== undefined && /again|moment/i.test(error) && this.phase !== 'ended'
  }

  async #claim(): Promise<void> {
    if (this.code === '' || this.#claiming) return
    this.#claiming = true
    while (this.#socket.connected && !this.#gone && !this.#seated) {
      await this.#ask('room:rejoin', { code: this.code, participantId: this.participantId })
      if (!this.#seated && this.#socket.connected) await delay(AGAIN_MS)
    }
    this.#claiming = false
  }

  #sit({ state, participantId }: Reply): void {
    Object.assign(this, { code: state.code, participantId })
    const known = state.messages.map(({ id }: RoomView['messages'][number]) => id)
    this.stretches.push({ rev: state.rev, known, heard: [], revs: [] })
    this.#seated = true
    if (this.#lostAt !== null) this.reseatedMs.push(performance.now() - this.#lostAt)
    this.#lostAt = null
    this.#tickedAt = state.phase === 'chat' ? performance.now() : null
    this.silentMs.push(0)
    this.#read(state)
    void this.#flush()
  }

  #read(state: RoomView): void {
    this.phase = state.phase
    this.sections = state.doc.sections.map(({ id }) => id)
  }

  #updated(state: RoomView): void {
    if (!this.#seated) return
    this.stretches.at(-1)!.revs.push(state.rev)
    this.#read(state)
  }

  #received({ id, type }: { readonly id: string; readonly type: string }): void {
    if (!this.#seated) return
    this.stretches.at(-1)!.heard.push(id)
    if (type === 'inject') this.onBubble(id)
  }

  #lost(reason: string): void {
    this.#silenceEnds()
    if (this.#seated) {
      this.#lostAt = performance.now()
      this.lostAt.push(this.#lostAt)
    }
    this.#seated = false
    if (reason === 'io server disconnect' && !this.#gone)
      setTimeout(() => this.#socket.connect(), RECONNECT_MS_MIN * (1 + Math.random()))
  }

  #ticked(): void {
    if (!this.#seated) return
    this.#silenceEnds()
    this.#tickedAt = performance.now()
  }

  #silenceEnds(): void {
    if (this.#tickedAt === null) return
    const silentMs = performance.now() - this.#tickedAt
    this.silentMs[this.silentMs.length - 1] = Math.max(this.silentMs.at(-1)!, silentMs)
    this.#tickedAt = null
  }

  async #flush(): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    while (this.#seated && this.#outbox.length > 0) {
      const said = itemAt(this.#outbox, 0)
      const askedAt = performance.now()
      const reply = await this.#ask('chat:message', { text: said.text, key: said.key })
      if (reply === undefined || this.#isForNow(reply)) {
        if (this.#seated) await delay(AGAIN_MS)
        continue
      }
      const ackedAt = performance.now()
      Object.assign(said, { id: reply.id ?? null, ackedAt, tookMs: ackedAt - askedAt })
      this.#outbox.shift()
    }
    this.#flushing = false
  }
}
