import type { RoomState } from '#engine/room/state.ts'
import { create, join, leave, rejoin } from '#gateway/connections/admission.ts'
import { detachBot } from '#gateway/connections/bot.ts'
import { commandOf, isSeated, type SeatedRequest } from '#gateway/connections/commands.ts'
import { received } from '#gateway/connections/requests.ts'
import { failureSentence } from '#gateway/outages/sentences.ts'
import type { Outcome } from '#gateway/rooms/outcome.ts'
import { streamOf } from '#gateway/rooms/stream.ts'
import { CLIENT_EVENTS, type ClientEvent } from '#protocol/clientEvents.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { BotDouble } from '../botDouble.ts'
import { Answers, type Player, type Sent } from '../people.ts'
import type { StagedRoom } from '../play.ts'
import { Client } from '../referenceClient.ts'
import { socketTo } from '../socketDouble.ts'
import { isWritten } from '../written.ts'
import type { Cluster } from './cluster.ts'
import { Line } from './line.ts'
import type { SimNode } from './node.ts'

/** How long everyone waits until all that was asked is surely done; how long after a step at most, and mostly. */
const SETTLED_MS = 4_000
const STIR_MS = 60
const HASTE_MS = 6
/** A person notices within this that the node is gone. */
const NOTICE_MS = 1_500
const QUESTION = '@assistant what is open?'
/** One in so many acknowledged states is compared with the log in the end. */
const KEPT_ONE_IN = 4

type Reply = { readonly participantId?: string; readonly state?: RoomView; readonly error?: string }

/** A meeting whose people are connected to different nodes. */
export class Meeting implements StagedRoom {
  readonly people: Player[]
  readonly lines: Line[] = []
  /** Names of packets that were sent before their events were in the log. */
  readonly early: string[] = []
  /** Number of the requests before those of `allSpeak`. */
  spokenFrom = Number.POSITIVE_INFINITY
  /** States after acknowledged commands. */
  readonly acknowledged: RoomState[] = []
  code = ''
  readonly #cluster: Cluster
  readonly #number: number
  readonly #answers = new Answers()
  readonly #bot = new BotDouble()
  #botNode: SimNode | null = null
  /** The node at which things happen that are nobody's. */
  #stage: SimNode | null = null

  /** `number` tells the meetings of a cluster apart. */
  constructor(cluster: Cluster, number: number, names: readonly string[]) {
    this.#cluster = cluster
    this.#number = number
    this.people = names.map((name) => ({ name, client: new Client(), connection: null, id: null }))
    cluster.onDeath((node) => this.#lost(node))
  }

  get sent(): readonly Sent[] {
    return this.#answers.sent
  }

  /** The room as the node of the current step has it in memory. */
  get loaded() {
    return this.#stage && !this.#stage.over ? this.#stage.room(this.code) : undefined
  }

  /** Nodes that are awake and have the room in memory. */
  get holders(): SimNode[] {
    return this.#cluster.nodes.filter((node) => !node.isAsleep && node.room(this.code))
  }

  /** Open connections that have a seat. */
  get seated(): Line[] {
    return this.lines.filter(({ isOpen, node, connection: { seat } }) => isOpen && !node.over && seat !== null)
  }

  /** The open connection of a person. */
  lineOf({ connection }: Player): Line | undefined {
    return connection === null ? undefined : this.lines.findLast((line) => line.connection === connection)
  }

  /** Does something inside one of the nodes that have the room in memory. */
  async onStage(run: () => Promise<void>): Promise<void> {
    const { holders } = this
    this.#stage = holders[this.#cluster.time.draw(Math.max(1, holders.length))] ?? null
    await (this.#stage ? this.#stage.as(run) : run())
  }

  create(host: Player, settings: object): void {
    const payload = CLIENT_EVENTS['room:create'].payload.parse({ name: host.name, ...settings })
    const line = this.#lineTo(host, this.#cluster.pick())
    if (!line) return
    const ack = this.#ack(host, line, 'room:create')
    line.up(() => this.#entering(create(line.node.doors, line.connection, payload, ack), ack))
  }

  /** Joins on a new connection, or rejoins when the player has a seat. An older connection stays open meanwhile. */
  enter(player: Player, node = this.#cluster.pick()): void {
    const line = this.#lineTo(player, node)
    if (!line) return this.#enterLater(player)
    const { code } = this
    const { id, name } = player
    const { connection } = line
    const ack = this.#ack(player, line, id === null ? 'room:join' : 'room:rejoin')
    line.up(() => {
      connection.inTurn(() => {
        const { doors } = line.node
        const entering =
          id === null
            ? join(doors, connection, { code, name }, ack)
            : rejoin(doors, connection, { code, participantId: id }, ack)
        return this.#entering(entering, ack)
      })
    })
  }

  /** Breaks all connections of a player. */
  drop(player: Player): void {
    for (const line of this.lines) if (line.isOpen && line.player === player) this.#hangUp(line)
    player.connection = null
  }

  /** Breaks all connections of a player, who comes back on another node. */
  move(player: Player): void {
    const from = this.lineOf(player)?.node
    this.drop(player)
    this.#cluster.time.after(this.#cluster.latency(10, NOTICE_MS), null, () => {
      if (player.connection === null) this.enter(player, this.#cluster.pick(from))
    })
  }

  send(player: Player, event: ClientEvent, payload: object = {}): void {
    const read = received(event, payload)
    const line = this.lineOf(player)
    if (!line || typeof read === 'string' || !isSeated(read)) return
    const ack = this.#ack(player, line, event)
    line.up(() => {
      if (!line.connection.inTurn(() => this.#submit(line, read, ack))) ack({ error: 'too much waits' })
    })
  }

  /** Has the room read by some node if none has it in memory: only then somebody looks after it. */
  visit(): void {
    if (this.code === '' || this.holders.length > 0) return
    const node = this.#cluster.pick()
    node?.as(() => void node.rooms.find(this.code).catch(() => {}))
  }

  /** Everyone who has a seat asks the assistant something, which must go well. */
  allSpeak(): void {
    this.spokenFrom = this.sent.length
    for (const { player, connection } of this.seated) {
      if (player.connection === connection) this.send(player, 'chat:message', { text: QUESTION })
    }
  }

  attachBot(): void {
    const node = this.#botNode ?? this.#cluster.pick()
    if (!node || node.over || node.isAsleep) return
    this.#botNode = node
    const ack = this.#answers.to('bot:attach', node)
    node.as(
      () =>
        void this.#bot
          .attach(node, this.code, () => this.#botConnection(node), ack)
          .catch((error: unknown) => ack({ error: failureSentence(error) })),
    )
  }

  detachBot = (): void => {
    this.#asBot((bot) => bot.detach())
    this.#botNode = null
  }

  botSays(participantId: string, text: string, utteranceId: string): void {
    this.#asBot((bot, node) => bot.says(participantId, text, utteranceId, this.#answers.to('voice:transcript', node)))
  }

  botSpeaks(speaking: boolean, utteranceId: string): void {
    this.#asBot((bot) => bot.speaks(speaking, utteranceId))
  }

  settled = (): Promise<void> => this.wait(SETTLED_MS)
  stir = (): Promise<void> => this.wait(this.#cluster.time.draw(this.#cluster.time.draw(3) === 0 ? STIR_MS : HASTE_MS))
  restart = async (): Promise<void> => {}

  wait(ms: number): Promise<void> {
    return this.#cluster.time.pass(ms)
  }

  /** There is no node at the moment. */
  #enterLater(player: Player): void {
    this.#cluster.time.after(NOTICE_MS, null, () => {
      if (player.connection === null) this.enter(player)
    })
  }

  /** Everyone hangs up, and the service is told. */
  #hangUp(line: Line): void {
    line.isOpen = false
    const { connection } = line
    line.up(() => {
      connection.socket.connected = false
      connection.atLast(() => {
        leave(connection, 'disconnected')
        detachBot(connection)
      })
    })
  }

  #asBot(run: (bot: BotDouble, node: SimNode) => void): void {
    const node = this.#botNode
    if (node && !node.over && !node.isAsleep) node.as(() => run(this.#bot, node))
  }

  #botConnection(node: SimNode) {
    return socketTo(`${node.id}.b_${this.#cluster.time.happened}`, () => {})
  }

  /** Its people notice after a while, and come back on another node. */
  #lost(node: SimNode): void {
    if (this.#botNode === node) {
      this.#botNode = null
      this.#bot.lose()
    }
    for (const line of this.lines) {
      if (line.node !== node || !line.isOpen) continue
      this.#cluster.time.after(this.#cluster.latency(5, NOTICE_MS), null, () => {
        if (!line.isOpen) return
        line.isOpen = false
        const { player } = line
        if (player.connection !== line.connection) return
        player.connection = null
        this.enter(player)
      })
    }
  }

  #submit(line: Line, { event, payload }: SeatedRequest, ack: (reply: object) => void): void {
    const { connection } = line
    if (!connection.seat) return ack({ error: 'no seat' })
    const { room, participantId } = connection.seat
    const command = commandOf(event, payload, { by: participantId, evidence: [] })
    const settle = (outcome: Outcome) => {
      if (outcome.error !== undefined) return ack({ error: outcome.error })
      if (this.#cluster.time.draw(KEPT_ONE_IN) === 0) this.acknowledged.push(outcome.room)
      if (event === 'room:state') ack({ state: room.view(outcome.room), participantId })
      else ack({ ok: true, ...outcome.reply })
    }
    room.submit(command, settle, connection)
  }

  #entering(entering: Promise<unknown>, ack: (reply: object) => void): Promise<void> {
    return entering.then(
      () => {},
      (error: unknown) => ack({ error: failureSentence(error) }),
    )
  }

  #ack(player: Player, line: Line, event: string): (reply: Reply) => void {
    const answered = this.#answers.to(event, line.node)
    return (reply) => {
      if (!answered(reply)) return
      // As on a wire, the person gets a state of their own.
      const text = JSON.stringify(reply)
      line.down(() => this.#answered(player, line, event, JSON.parse(text)))
    }
  }

  #answered(player: Player, line: Line, event: string, reply: Reply): void {
    const { participantId, state } = reply
    if (state && event !== 'room:state') line.since = state.rev
    if (event === 'room:create' && state) this.code = state.code
    if (participantId !== undefined && event !== 'room:state') player.id = participantId
    line.client.acked(reply)
  }

  #lineTo(player: Player, node: SimNode | undefined): Line | undefined {
    if (!node) return undefined
    player.client = new Client()
    const id = `${node.id}.c_${this.#number}_${this.lines.length}`
    const line = new Line({ cluster: this.#cluster, node, player, id }, (packet) => {
      // Its code is not known here before the room was made.
      if (this.code !== '' && !isWritten(packet, this.#cluster.store.durable(streamOf(this.code))))
        this.early.push(packet.event)
    })
    this.lines.push(line)
    player.connection = line.connection
    return line
  }
}
