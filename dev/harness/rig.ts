import { setAutoFreeze } from 'immer'
import type { RoomEvent } from '#engine/room/events.ts'
import { create, join, leave, rejoin } from '#gateway/connections/admission.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { commandOf, isSeated, received, type SeatedRequest } from '#gateway/connections/requests.ts'
import { FAILED, type Outcome } from '#gateway/rooms/outcome.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import { CLIENT_EVENTS, type ClientEvent } from '#protocol/clientEvents.ts'
import type { SentTo } from '#protocol/serverEvents.ts'
import type { EventLog } from '#stores/events/port.ts'
import { BotDouble } from './botDouble.ts'
import type { HandClock } from './clock.ts'
import { SLOW_MS } from './faultPlan.ts'
import { Lives, type WorldOptions } from './lives.ts'
import { Answers, type Player, type Sent } from './people.ts'
import { Client } from './referenceClient.ts'
import { socketTo } from './socketDouble.ts'

setAutoFreeze(true)

/** Rounds of the event loop in which a rig must come to rest. */
const ROUNDS_MAX = 500_000
/** Rounds without any move after which only the clock can go on. */
const ROUNDS_STILL = 4

export interface RigOptions extends WorldOptions {
  /** Looks at each packet at the moment it leaves. */
  readonly leaving?: (sent: SentTo<'room'>) => void
}

/** One room behind the gateway's own doors, on a memory log, with a clock moved by hand. */
export class Rig {
  readonly #answers = new Answers()
  readonly leaving: NonNullable<RigOptions['leaving']>
  readonly #lives: Lives
  readonly #superseded = new Map<Player, Connection[]>()
  readonly #players: Player[] = []
  readonly #bot = new BotDouble()
  /** Who was seated when the process died. */
  #disconnectedPlayers: Player[] = []
  #connections = 0
  #packets = 0
  #underway = 0
  code = ''

  constructor({ leaving = () => {}, ...world }: RigOptions = {}) {
    this.leaving = leaving
    this.#lives = new Lives(world, () => this.#allLinesCut())
  }

  get sent(): Sent[] {
    return this.#answers.sent
  }

  get log(): EventLog {
    return this.#lives.log
  }

  get clock(): HandClock {
    return this.#lives.clock
  }

  get faults(): Lives['faults'] {
    return this.#lives.faults
  }

  /** What is in the log, as of this very moment. */
  get durable(): Lives['durable'] {
    return this.#lives.durable
  }

  get rooms(): Rooms {
    return this.#lives.now.rooms
  }

  /** The room, which must be in memory. */
  get room(): Room {
    return this.loaded!
  }

  /** The room; undefined while the service has not read it again after its death. */
  get loaded(): Room | undefined {
    const rooms = [...this.rooms.inMemory()]
    return rooms.find(({ code }) => code === this.code) ?? rooms[0]
  }

  player(name: string): Player {
    const player: Player = { name, client: new Client(), connection: null, id: null }
    this.#players.push(player)
    return player
  }

  async create(host: Player, settings: object = {}): Promise<void> {
    const payload = CLIENT_EVENTS['room:create'].payload.parse({ name: host.name, ...settings })
    const connection = this.#connect(host)
    const ack = this.#ack(host, 'room:create')
    const creating = create(this.#lives.now.doors, connection, payload, ack)
    if (this.#lives.eventful) {
      void this.#enters(creating, ack)
      await this.settled()
      if (this.#lives.now.slow > 0) await this.wait(SLOW_MS)
    } else await creating
    this.code = host.client.state?.code ?? ''
    if (this.code === '' || this.loaded) return
    // The process died after it had answered: the next one reads the room again.
    void this.#enters(this.rooms.find(this.code), () => {})
    await this.settled()
  }

  /** Takes a seat on a new connection, the player's own seat if there is one. An older connection stays open meanwhile. */
  enter(player: Player): void {
    const connection = this.#connect(player)
    const { code } = this
    const event = player.id === null ? 'room:join' : 'room:rejoin'
    const ack = this.#ack(player, event)
    const { doors } = this.#lives.now
    const { id } = player
    connection.inTurn(() => {
      const entering =
        id === null
          ? join(doors, connection, { code, name: player.name }, ack)
          : rejoin(doors, connection, { code, participantId: id }, ack)
      return this.#enters(entering, ack)
    })
  }

  /** The line is cut, and those that newer ones superseded with it: nothing more is heard on them. */
  drop(player: Player): void {
    const { connection } = player
    player.connection = null
    for (const older of [...(this.#superseded.get(player) ?? []), ...(connection ? [connection] : [])]) {
      older.socket.connected = false
      older.atLast(() => leave(older, 'disconnected'))
    }
    this.#superseded.delete(player)
  }

  /** Sends an event as the socket door would take it. */
  send(player: Player, event: ClientEvent, payload: object = {}): void {
    const { connection } = player
    const read = received(event, payload)
    const ack = this.#ack(player, event)
    if (typeof read === 'string' || !isSeated(read)) ack({ error: typeof read === 'string' ? read : 'no seat' })
    else if (!connection) ack({ error: 'no line' })
    else if (!connection.inTurn(() => this.#submit(connection, read, ack))) ack({ error: 'too much waits' })
  }

  attachBot(): void {
    const ack = this.#answers.to('bot:attach', this.#lives.now)
    const attaching = this.#bot.attach(this.#lives.now, this.code, () => this.#socket(null, () => {}), ack)
    this.#enters(attaching, ack)
  }

  detachBot = () => this.#bot.detach()

  botSays(participantId: string, text: string, utteranceId: string): void {
    this.#bot.says(participantId, text, utteranceId, this.#answers.to('voice:transcript', this.#lives.now))
  }

  botSpeaks(speaking: boolean, utteranceId: string): void {
    this.#bot.speaks(speaking, utteranceId)
  }

  /** Waits until nothing moves but the clock: no command waits, nobody is entering, nobody waits for a turn. */
  settled = async (): Promise<void> => {
    let still = 0
    for (let round = 0; ; round++) {
      if (round > ROUNDS_MAX) throw new Error(`the rig does not come to rest after ${ROUNDS_MAX} rounds`)
      if (this.#lives.fallen && this.#underway === 0) await this.#rise()
      if (this.#lives.schedule?.release()) still = 0
      else if ((this.#atRest && !this.#lives.fallen) || (this.#lives.now.slow > 0 && ++still > ROUNDS_STILL)) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Lets some of what waits go on, as the schedule will have it. */
  stir = async () => this.#lives.schedule?.stir()

  wait(ms: number): Promise<void> {
    return this.clock.advance(ms, this.settled)
  }

  /** The process dies now: nothing more is written, told or answered. It rises when the rig next settles. */
  kill(): void {
    this.#lives.die()
  }

  /** An orderly stop and a new start. */
  async restart(): Promise<void> {
    await this.settled()
    if (this.#lives.now.slow === 0) await this.#lives.stopped()
    this.kill()
    await this.settled()
  }

  /** The stream as stored, through its JSON. */
  stored(): Promise<RoomEvent[]> {
    return this.#lives.stored(this.code)
  }

  async close(): Promise<void> {
    if (this.#lives.now.slow > 0) this.kill()
    while (this.#underway > 0) await this.#lives.letGo()
    await this.#lives.stopped()
    await this.#lives.close()
  }

  get #atRest(): boolean {
    return this.#underway === 0 && [...this.rooms.inMemory()].every(({ idle }) => idle)
  }

  #allLinesCut(): void {
    this.#bot.lose()
    this.#disconnectedPlayers = this.#players.filter(({ connection }) => connection?.seat)
    for (const player of this.#players) {
      const open = [...(this.#superseded.get(player) ?? []), ...(player.connection ? [player.connection] : [])]
      for (const connection of open) connection.socket.connected = false
      player.connection = null
    }
    this.#superseded.clear()
  }

  #submit(connection: Connection, { event, payload }: SeatedRequest, ack: (reply: object) => void): void {
    if (!connection.seat) return ack({ error: 'no seat' })
    const { room, participantId } = connection.seat
    // The server looks up what an annotation lands on; here it lands on nothing.
    const command = commandOf(event, payload, { by: participantId, evidence: [] })
    const settle = (outcome: Outcome) => {
      if (outcome.error !== undefined) ack({ error: outcome.error })
      else if (event === 'room:state') ack({ state: room.view(outcome.room), participantId })
      else ack({ ok: true, ...outcome.reply })
    }
    room.submit(command, settle, connection)
  }

  async #rise(): Promise<void> {
    const disconnectedPlayers = this.#disconnectedPlayers.splice(0)
    const { recovered } = await this.#lives.rise(this.code)
    const allBack = async () => {
      await recovered
      for (const player of disconnectedPlayers) if (player.connection === null) this.enter(player)
    }
    void this.#enters(allBack(), () => {})
  }

  #enters(entering: Promise<unknown>, failed: (reply: object) => void): Promise<void> {
    this.#underway += 1
    return entering
      .catch(() => failed({ error: FAILED.error }))
      .then(() => {
        this.#underway -= 1
      })
  }

  #ack(player: Player, event: string): (reply: object) => void {
    const answered = this.#answers.to(event, this.#lives.now)
    const { connection } = player
    return (reply) => {
      if (!answered(reply)) return
      const { participantId } = reply as { participantId?: string }
      if (participantId !== undefined) player.id = participantId
      if (player.connection === connection) player.client.acked(reply)
    }
  }

  #connect(player: Player): Connection {
    if (player.connection) this.#superseded.set(player, [...(this.#superseded.get(player) ?? []), player.connection])
    player.client = new Client()
    const { client } = player
    const connection = this.#socket(player, (sent) => {
      this.leaving(sent)
      client.apply(sent)
    })
    player.connection = connection
    return connection
  }

  #socket(player: Player | null, deliver: (sent: SentTo<'room'>) => void): Connection {
    this.#connections += 1
    const cuts = this.#lives.plan.cuts
    const connection: Connection = socketTo(`c_${this.#connections}`, (sent) => {
      if (player && sent.event !== 'timer' && cuts.includes(++this.#packets)) return this.#cut(player, connection)
      deliver(sent)
    })
    return connection
  }

  /** The line breaks in the midst of a delivery; the server notices a moment later. */
  #cut(player: Player, connection: Connection): void {
    connection.socket.connected = false
    if (player.connection === connection) player.connection = null
    queueMicrotask(() => connection.atLast(() => leave(connection, 'disconnected')))
  }
}
