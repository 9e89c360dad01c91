import { setAutoFreeze } from 'immer'
import type { Socket } from 'socket.io'
import type { RoomEvent } from '#engine/room/events.ts'
import { type CheckpointStore, noCheckpoint } from '#gateway/checkpoint.ts'
import { CodeGuard } from '#gateway/codeGuard.ts'
import { Connection } from '#gateway/connection.ts'
import { memoryLog } from '#gateway/log/memory.ts'
import type { EventLog } from '#gateway/log/port.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { type Room, streamOf } from '#gateway/room.ts'
import { Rooms } from '#gateway/rooms.ts'
import { create, join, leave, rejoin } from '#gateway/socket/admission.ts'
import { attachBot, botState, detachBot, transcript } from '#gateway/socket/bot.ts'
import { type ClientEvent, type PayloadOf, readPayload } from '#gateway/socket/payloads.ts'
import { commandOf, isSeatedEvent } from '#gateway/socket/seated.ts'
import { Client } from './client.ts'
import { START } from './given.ts'
import { type HandClock, handClock } from './givenClock.ts'

setAutoFreeze(true)

export const SECRET = 'bot-secret'

/** Metrics that nobody reads. */
export const silentMetrics: Metrics = {
  refused() {},
  appended() {},
  delivered() {},
  ingested() {},
  lane() {},
  fault() {},
  gauges() {},
  projection() {},
  text: async () => '',
  contentType: 'text/plain',
}

/** What a client sent and how often it was answered. */
export interface Sent {
  readonly event: string
  readonly replies: object[]
}

/** A person at a fake socket: what leaves the real channel arrives at a reference client. */
export interface Player {
  readonly name: string
  client: Client
  connection: Connection | null
  id: string | null
}

export interface RigOptions {
  readonly log?: EventLog
  readonly clock?: HandClock
  readonly checkpoint?: CheckpointStore
  /** Looks at each packet at the moment it leaves. */
  readonly leaving?: (event: string, payload: { id?: string; rev?: number }) => void
}

/** One room behind the gateway's own doors, on a memory log, with a clock moved by hand. */
export class Rig {
  readonly log: EventLog
  readonly clock: HandClock
  readonly rooms: Rooms
  readonly sent: Sent[] = []
  readonly faults: { error: unknown; where: string }[] = []
  readonly leaving: NonNullable<RigOptions['leaving']>
  readonly #codes = new CodeGuard(false)
  readonly #superseded = new Map<Player, Connection[]>()
  #bot: Connection | null = null
  #connections = 0
  #underway = 0
  code = ''

  constructor({
    log = memoryLog(),
    clock = handClock(START),
    checkpoint = noCheckpoint,
    leaving = () => {},
  }: RigOptions = {}) {
    this.log = log
    this.clock = clock
    this.leaving = leaving
    this.rooms = new Rooms({
      log,
      clock,
      metrics: silentMetrics,
      checkpoint,
      pulseMs: 0,
      llm: () => ({ available: false, model: null }),
      fault: (error, where) => void this.faults.push({ error, where }),
    })
  }

  get room(): Room {
    const [room] = this.rooms.inMemory()
    return room!
  }

  player(name: string): Player {
    return { name, client: new Client(), connection: null, id: null }
  }

  async create(host: Player, settings: object = {}): Promise<void> {
    const payload = readPayload('room:create', { name: host.name, ...settings }) as PayloadOf<'room:create'>
    const connection = this.#connect(host)
    await create(this.#doors, connection, payload, this.#ack(host, 'room:create'))
    this.code = host.client.state?.code ?? ''
  }

  /** Takes a seat on a new connection, the player's own seat if there is one. An older connection stays open meanwhile. */
  enter(player: Player): void {
    const connection = this.#connect(player)
    const { code } = this
    const event = player.id === null ? 'room:join' : 'room:rejoin'
    const ack = this.#ack(player, event)
    const entering =
      player.id === null
        ? join(this.#doors, connection, { code, name: player.name }, ack)
        : rejoin(this.#doors, connection, { code, participantId: player.id }, ack)
    this.#underway += 1
    void entering.finally(() => {
      this.#underway -= 1
    })
  }

  /** The line is cut, and those that newer ones superseded with it: nothing more is heard on them. */
  drop(player: Player): void {
    const { connection } = player
    player.connection = null
    for (const older of [...(this.#superseded.get(player) ?? []), ...(connection ? [connection] : [])]) {
      older.socket.connected = false
      leave(older, 'disconnected')
    }
    this.#superseded.delete(player)
  }

  /** Sends an event as the socket door would take it. */
  send(player: Player, event: ClientEvent, payload: object = {}): void {
    const { connection } = player
    const read = readPayload(event, payload)
    const ack = this.#ack(player, event)
    if (!connection?.seat || !isSeatedEvent(event) || typeof read === 'string') {
      ack({ error: typeof read === 'string' ? read : 'no seat' })
      return
    }
    const { room, participantId } = connection.seat
    room.submit(
      // The server looks up what an annotation lands on; here it lands on nothing.
      commandOf(event, { ...(read as object), evidence: [] } as never, participantId),
      (outcome) => {
        if (outcome.error !== undefined) ack({ error: outcome.error })
        else if (event === 'room:state') ack({ state: room.view(outcome.room), participantId })
        else ack({ ok: true, ...outcome.reply })
      },
      connection,
    )
  }

  attachBot(): void {
    this.#bot ??= this.#socket(() => {})
    const replies: object[] = []
    this.sent.push({ event: 'bot:attach', replies })
    this.#underway += 1
    const services = { ...this.#doors, botSecret: SECRET }
    const ack = (reply: object) => void replies.push(reply)
    void attachBot(services, this.#bot, { code: this.code, secret: SECRET }, ack).finally(() => {
      this.#underway -= 1
    })
  }

  detachBot(): void {
    if (this.#bot) detachBot(this.#bot)
    this.#bot = null
  }

  botSays(participantId: string, text: string, utteranceId: string): void {
    const replies: object[] = []
    this.sent.push({ event: 'voice:transcript', replies })
    const ack = (reply: object) => void replies.push(reply)
    if (this.#bot) transcript(this.#bot, { participantId, text, utteranceId }, ack)
    else ack({ error: 'no bot' })
  }

  botSpeaks(speaking: boolean, utteranceId: string): void {
    if (this.#bot) botState(this.#bot, { speaking, utteranceId }, () => {})
  }

  /** Waits until no command waits and nobody is entering. */
  settled = async (): Promise<void> => {
    while (this.#underway > 0 || [...this.rooms.inMemory()].some(({ idle }) => !idle)) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  wait(ms: number): Promise<void> {
    return this.clock.advance(ms, this.settled)
  }

  /** The stream as stored, through its JSON. */
  async stored(): Promise<RoomEvent[]> {
    const events: RoomEvent[] = []
    for await (const { stream: _s, position: _p, ...event } of this.log.readStream(streamOf(this.code))) {
      events.push(event as unknown as RoomEvent)
    }
    return events
  }

  async close(): Promise<void> {
    await this.rooms.stop()
    await this.log.close()
  }

  get #doors() {
    return { rooms: this.rooms, codes: this.#codes, video: true }
  }

  #ack(player: Player, event: string): (reply: object) => void {
    const replies: object[] = []
    this.sent.push({ event, replies })
    const { connection } = player
    return (reply) => {
      replies.push(reply)
      const { participantId } = reply as { participantId?: string }
      if (participantId !== undefined) player.id = participantId
      if (player.connection === connection) player.client.acked(reply)
    }
  }

  #connect(player: Player): Connection {
    if (player.connection) this.#superseded.set(player, [...(this.#superseded.get(player) ?? []), player.connection])
    player.client = new Client()
    const { client } = player
    const connection = this.#socket((event, payload) => {
      this.leaving(event, payload as { id?: string })
      client.apply(event, payload)
    })
    player.connection = connection
    return connection
  }

  #socket(deliver: (event: string, payload: unknown) => void): Connection {
    const write = (packet: string) => {
      const [event, payload] = JSON.parse(packet.slice(1)) as [string, unknown]
      deliver(event, payload)
    }
    const conn = { transport: { name: 'polling' }, writeBuffer: [], write, close() {} }
    this.#connections += 1
    return new Connection(`c_${this.#connections}`, { connected: true, conn } as unknown as Socket, 'loopback', null)
  }
}
