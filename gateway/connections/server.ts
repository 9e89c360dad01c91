import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { refuse } from '#engine/refusal.ts'
import { isClientEvent, type PayloadOf } from '#protocol/clientEvents.ts'
import { PAYLOAD_BYTES_MAX } from '#protocol/limits.ts'
import type { SocketIdentity } from '../accounts/socketIdentity.ts'
import type { StoredBytes } from '../limits/storedBytes.ts'
import type { Room } from '../rooms/room.ts'
import { type Ack, type Admission, create, join, leave, rejoin } from './admission.ts'
import { type AttachmentSource, Attachments } from './attachments.ts'
import { attachBot, botState, detachBot, interim, transcript } from './bot.ts'
import { Connection } from './connection.ts'
import { seatCookieHash } from './cookie.ts'
import { FloodGate } from './flood.ts'
import { type HandshakeServices, Handshakes } from './handshakes.ts'
import { type EngineConnection, Outbox } from './outbox.ts'
import { PacketSizes } from './packetSizes.ts'
import { commandOf, isSeated, type Received, received, type SeatedRequest } from './requests.ts'
import { answerState, STATE_UNDER_WAY } from './states.ts'
import { transportCors, transportHeaders } from './transportHeaders.ts'
import { UnsentBytes, type UnsentLimits } from './unsent.ts'

/** A payload above the transport's limit closes the connection. [EV11] */
const TRANSPORT_BYTES_MAX = 2 * 2 ** 20
/** Attachments of all connections whose events are not complete. */
const ATTACHED_BYTES_MAX = 32 * 2 ** 20

export interface SocketServices extends Admission, HandshakeServices {
  readonly botSecret: string | undefined
  /** Words of the document that an annotation lands on; asked before the annotation is put to the room. */
  readonly excerpts: (room: Room, annotation: PayloadOf<'doc:annotate'>) => Promise<readonly string[]>
  /** Who opens a socket, and whose the seats are that it takes. */
  readonly identity: SocketIdentity
  /** False: no flood limit. */
  readonly limited: boolean
  /** Bytes that may wait for slow readers. */
  readonly unsent: UnsentLimits
  readonly stored: StoredBytes
  readonly corsOrigins: readonly string[]
  readonly ownOrigins: ReadonlySet<string>
  readonly fault: (error: unknown, where: string) => void
}

const TOO_FAST = { error: 'Too many events at once. Slow down.' }
const TOO_LARGE = { error: 'That is more than 1 MB and was not read.' }
const STORED_TOO_MUCH = { error: 'Your address has stored as much as it may in a day.' }
/** What people's texts are kept of, by their size on the wire. [OP13] */
const STORING: readonly (string | number)[] = [
  'room:create',
  'room:join',
  'chat:message',
  'doc:annotate',
  'voice:transcript',
]
const TOO_MUCH_WAITING = { error: 'Too much is waiting for your join to finish.' }
const FAILED = { error: 'Something went wrong on our side. Please try again.' }
/** Between two looks at what waits for readers who are sent nothing. */
const LOOK_MS = 1_000
const silent: Ack = () => {}

/** An event that is not handled, and why. */
interface Refused {
  readonly event: null
  readonly code: string
  readonly error: string
}

/** The realtime door: every client event is limited, parsed, put to its room, and answered. */
export class SocketServer {
  readonly #services: SocketServices
  readonly #io: Server
  readonly #connections = new Set<Connection>()
  readonly #unsent: UnsentBytes
  readonly #watch: NodeJS.Timeout

  constructor(http: HttpServer, services: SocketServices) {
    this.#services = services
    this.#unsent = new UnsentBytes(services.unsent)
    this.#watch = setInterval(() => this.#lookAtReaders(), LOOK_MS).unref()
    this.#io = new Server(http, {
      path: '/socket.io',
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: TRANSPORT_BYTES_MAX,
      cors: transportCors(services.corsOrigins),
    })
    const handshakes = new Handshakes(services)
    this.#io.engine.use(transportHeaders(services.corsOrigins))
    this.#io.engine.use(handshakes.judge)
    this.#io.engine.on('connection', handshakes.opened)
    const attachments = new Attachments(TRANSPORT_BYTES_MAX, ATTACHED_BYTES_MAX)
    const tooLarge = () => services.metrics.refused('too-large')
    this.#io.engine.on('connection', (socket: AttachmentSource) => attachments.watch(socket, tooLarge))
    this.#io.use((socket, next) => {
      services.identity.of(socket).then(() => next(), next)
    })
    this.#io.on('connection', (socket) => this.#accept(socket))
  }

  get connectionCount(): number {
    return this.#connections.size
  }

  /** Closes all sockets, a few at a time so that they do not all come back at once. */
  async close(spreadMs: number): Promise<void> {
    clearInterval(this.#watch)
    const connections = [...this.#connections]
    const step = connections.length === 0 ? 0 : spreadMs / connections.length
    for (const [i, { socket }] of connections.entries()) {
      socket.disconnect(true)
      if (Math.floor(i * step) !== Math.floor((i + 1) * step)) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    this.#io.engine.close()
  }

  #accept(socket: Socket): void {
    const { addressOf, ownOrigins, corsOrigins, limited } = this.#services
    const request = socket.request
    const cookieHash = seatCookieHash(request, ownOrigins, corsOrigins)
    const engine = socket.conn as unknown as EngineConnection
    const outbox = new Outbox(engine, this.#unsent, () => this.#services.metrics.refused('slow-reader'))
    const connection = new Connection(randomUUID(), socket, addressOf(request), cookieHash, outbox)
    this.#connections.add(connection)
    const gate = limited ? new FloodGate() : null
    const sizes = new PacketSizes()
    socket.conn.on('packet', (packet: Parameters<PacketSizes['arrived']>[0]) => sizes.arrived(packet))
    // The parser lets a number pass as an event's name.
    socket.onAny((event: string | number, ...args: unknown[]) => {
      const { bytes, ackId } = sizes.next()
      const ack = typeof args.at(-1) === 'function' ? (args.at(-1) as Ack) : silent
      if (ack !== silent && ackId !== null) Object.assign(ack, { id: ackId })
      const verdict = gate?.judge(performance.now()) ?? 'pass'
      if (verdict === 'cut') return void socket.disconnect(true)
      if (verdict === 'refuse') return this.#refuse('flood', TOO_FAST, ack)
      if (bytes > PAYLOAD_BYTES_MAX) return this.#refuse('too-large', TOO_LARGE, ack)
      if (STORING.includes(event) && this.#services.stored.charge(connection.address, bytes) > 0)
        return this.#refuse('stored-too-much', STORED_TOO_MUCH, ack)
      const payload = args[0] === ack ? undefined : args[0]
      // What waits is what was read: the payload itself may take many times its size on the wire.
      const read = this.#read(String(event), payload)
      const taken = connection.inTurn(() => this.#handle(connection, read, ack), bytes)
      if (!taken) this.#refuse('busy', TOO_MUCH_WAITING, ack)
    })
    socket.on('disconnect', () => {
      this.#connections.delete(connection)
      connection.atLast(() => {
        leave(connection, 'disconnected')
        detachBot(connection)
      })
    })
  }

  /** What arrives unasked, such as websocket pings, is answered past us. */
  #lookAtReaders(): void {
    for (const connection of this.#connections) connection.look()
  }

  #refuse(code: string, reply: { error: string }, ack: Ack): void {
    this.#services.metrics.refused(code)
    ack(reply)
  }

  #read(event: string, payload: unknown): Received | Refused {
    try {
      if (!isClientEvent(event))
        return { event: null, code: 'unknown-event', error: `There is no event ${event.slice(0, 64)}.` }
      const read = received(event, payload)
      return typeof read === 'string' ? { event: null, code: 'invalid', error: read } : read
    } catch (error) {
      this.#services.fault(error, `event ${event}`)
      return { event: null, code: 'failed', ...FAILED }
    }
  }

  /** Returns a promise only for events that later events of the connection must wait for. */
  #handle(connection: Connection, read: Received | Refused, ack: Ack): void | Promise<void> {
    if (read.event === null) return this.#refuse(read.code, { error: read.error }, ack)
    try {
      const handling = this.#dispatch(connection, read, ack)
      return handling?.catch((error: unknown) => this.#fail(error, read.event, ack))
    } catch (error) {
      this.#fail(error, read.event, ack)
    }
  }

  #fail(error: unknown, event: string, ack: Ack): void {
    this.#services.fault(error, `event ${event}`)
    ack(FAILED)
  }

  #dispatch(connection: Connection, read: Received, ack: Ack): void | Promise<void> {
    if (!this.#services.video && mayUseVoice(connection, read)) return ack({ ok: true })
    switch (read.event) {
      case 'room:create':
        return this.#seating(connection, create(this.#services, connection, read.payload, ack))
      case 'room:join':
        return this.#seating(connection, join(this.#services, connection, read.payload, ack))
      case 'room:rejoin':
        return this.#seating(connection, rejoin(this.#services, connection, read.payload, ack))
      case 'bot:attach':
        return attachBot(this.#services, connection, read.payload, ack)
      case 'voice:transcript':
        return transcript(connection, read.payload, ack)
      case 'voice:interim':
        return interim(connection, read.payload, ack)
      case 'voice:bot-state':
        return botState(connection, read.payload, ack)
      case 'doc:annotate':
        return this.#annotate(connection, read, ack)
      default:
        return this.#ask(connection, read, ack)
    }
  }

  /** Notes whose the seat is that an admission gave. [AU14] */
  async #seating(connection: Connection, admission: Promise<void>): Promise<void> {
    await admission
    const { seat, socket } = connection
    if (seat) this.#services.identity.seated(socket, seat.room.code, seat.participantId)
  }

  /** The only event that waits for a look at the document: its author's later events wait with it. [AN6] */
  async #annotate(connection: Connection, read: Extract<Received, { event: 'doc:annotate' }>, ack: Ack): Promise<void> {
    const { seat } = connection
    const evidence = seat ? await this.#services.excerpts(seat.room, read.payload) : []
    this.#ask(connection, read, ack, evidence)
  }

  #ask(connection: Connection, { event, payload }: SeatedRequest, ack: Ack, evidence: readonly string[] = []): void {
    const { seat } = connection
    if (!seat) return this.#refuse('no-seat', { error: refuse('no-seat').error }, ack)
    const { room, participantId } = seat
    const full = event === 'setup:start' ? this.#services.rooms.places.start(room.code, connection.address) : null
    if (full !== null) return this.#refuse('too-many-rooms', { error: full }, ack)
    const command = commandOf(event, payload, { by: participantId, evidence })
    room.submit(
      command,
      (outcome) => {
        if (outcome.error !== undefined) ack({ error: outcome.error })
        else if (event !== 'room:state') ack({ ok: true, ...outcome.reply })
        else if (!answerState(connection, ack, room, outcome.room, participantId))
          this.#refuse('state-under-way', STATE_UNDER_WAY, ack)
      },
      connection,
    )
  }
}

/** An event of voice, sent by a seat or bot that it is open to. Without video settings it does nothing. [VO17] */
function mayUseVoice({ seat, botOf }: Connection, read: Received): boolean {
  return read.event.startsWith('voice:') && (isSeated(read) ? seat : botOf) !== null
}
