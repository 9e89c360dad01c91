import { setAutoFreeze } from 'immer'
import type { RoomEvent } from '#engine/room/events.ts'
import { create, join, leave, rejoin } from '#gateway/connections/admission.ts'
import { commandOf, isSeated, type SeatedRequest } from '#gateway/connections/commands.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { received } from '#gateway/connections/requests.ts'
import { failureSentence } from '#gateway/outages/sentences.ts'
import type { Outcome } from '#gateway/rooms/outcome.ts'
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

/** Maximum rounds of the event loop until a rig must be at rest. */
const ROUNDS_MAX = 500_000
/** Rounds without progress after which only the clock can continue. */
const ROUNDS_STILL = 4

export interface RigOptions extends WorldOptions {
  /** Called with each packet as it is sent. */
  readonly leaving?: (sent: SentTo<'room'>) => void
}

/** One room behind the gateway's real entry points, on a memory log and a manual clock. */
export class Rig {
  readonly #answers = new Answers()
  readonly leaving: NonNullable<RigOptions['leaving']>
  readonly #lives: Lives
  readonly #superseded = new Map<Player, Connection[]>()
  readonly #players: Player[] = []
  readonly #bot = new BotDouble()
  /** Players who were seated when the process died. */
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

  /** What is in the log at this moment. */
  get durable(): Lives['durable'] {
    return this.#lives.durable
  }

  get rooms(): Rooms {
    return this.#lives.now.rooms
  }

  /** Returns the room, which must be in memory. */
  get room(): Room {
    return this.loaded!
  }

  /** Returns the room; undefined while a restarted service has not loaded it yet. */
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
    // The process died after answering; its successor loads the room again.
    void this.#enters(this.rooms.find(this.code), () => {})
    await this.settled()
  }

  /** Joins on a new connection, or rejoins when the player has a seat. An older connection stays open meanwhile. */
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

  /** Breaks the player's connection and those that it superseded. */
  drop(player: Player): void {
    const { connection } = player
    player.connection = null
    for (const older of [...(this.#superseded.get(player) ?? []), ...(connection ? [connection] : [])]) {
      older.socket.connected = false
      older.atLast(() => leave(older, 'disconnected'))
    }
    this.#superseded.delete(player)
  }

  /** Sends an event through the gateway's parser, as a socket would. */
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

  /** Waits until only the clock can continue: no command, entrance or turn is pending. */
  settled = async (): Promise<void> => {
    let still = 0
    for (let round = 0; ; round++) {
      if (round > ROUNDS_MAX) throw new Error(`the rig is not at rest after ${ROUNDS_MAX} rounds`)
      if (this.#lives.fallen && this.#underway === 0) await this.#rise()
      if (this.#lives.schedule?.release()) still = 0
      else if ((this.#atRest && !this.#lives.fallen) || (this.#lives.now.slow > 0 && ++still > ROUNDS_STILL)) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Releases some waiting work, as the schedule decides. */
  stir = async () => this.#lives.schedule?.stir()

  wait(ms: number): Promise<void> {
    return this.clock.advance(ms, this.settled)
  }

  /** Kills the process: nothing more is written, sent or answered. It restarts when the rig next settles. */
  kill(): void {
    this.#lives.die()
  }

  /** Stops the service in order and starts it again. */
  async restart(): Promise<void> {
    await this.settled()
    if (this.#lives.now.slow === 0) await this.#lives.stopped()
    this.kill()
    await this.settled()
  }

  /** Returns the stored stream, read back through its JSON. */
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
    // The server resolves an annotation's evidence; here there is none.
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
      .catch((error: unknown) => failed({ error: failureSentence(error) }))
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

  /** Breaks the connection during a delivery; the server notices a moment later. */
  #cut(player: Player, connection: Connection): void {
    connection.socket.connected = false
    if (player.connection === connection) player.connection = null
    queueMicrotask(() => connection.atLast(() => leave(connection, 'disconnected')))
  }
}
