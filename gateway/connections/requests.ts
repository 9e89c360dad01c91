import type * as z from 'zod'
import { refuse } from '#engine/refusal.ts'
import { CLIENT_EVENTS, type ClientEvent, isClientEvent, type PayloadOf } from '#protocol/clientEvents.ts'
import { SERVICE_FAULT } from '#protocol/errors.ts'
import { PAYLOAD_BYTES_MAX } from '#protocol/limits.ts'
import type { SocketIdentity } from '../accounts/socketIdentity.ts'
import type { StoredBytes } from '../limits/storedBytes.ts'
import type { Metrics } from '../metrics.ts'
import { failureSentence } from '../outages/sentences.ts'
import type { Room } from '../rooms/room.ts'
import { type Ack, type Creation, create, join, rejoin } from './admission.ts'
import { answerBoard } from './boards.ts'
import { attachBot, botState, interim, transcript } from './bot.ts'
import { commandOf, isSeated, type SeatedRequest } from './commands.ts'
import type { Connection } from './connection.ts'
import { FloodGate } from './flood.ts'
import { PacketSizes } from './packetSizes.ts'
import type { SpaceSockets } from './spaces/spaceSockets.ts'
import { answerState, STATE_UNDER_WAY } from './states.ts'
import { typing } from './typing.ts'

/** A client event with its parsed payload. */
export type Received = { [E in ClientEvent]: { readonly event: E; readonly payload: PayloadOf<E> } }[ClientEvent]

const SCHEMAS: { readonly [E in ClientEvent]: { readonly payload: z.ZodType<PayloadOf<E>> } } = CLIENT_EVENTS

/** Parses a client event; returns a string with the error sentence when it is invalid. */
export function received(event: ClientEvent, payload: unknown): Received | string {
  const read = readPayload(event, payload)
  // TypeScript cannot correlate an event with the type of its payload.
  return typeof read === 'string' ? read : ({ event, payload: read } as Received)
}

/** Parses the payload of an event. A missing payload counts as empty. [EV6] */
export function readPayload<E extends ClientEvent>(event: E, payload: unknown): PayloadOf<E> | string {
  if (payload !== undefined && !isObject(payload)) return 'The request must be an object.'
  const read = SCHEMAS[event].payload.safeParse(payload ?? {})
  if (read.success) return read.data
  const [sentence = refuse('invalid').error] = read.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'The request' : path.join('.')} ${message}.`,
  )
  return sentence
}

/** True for an object that is neither an array nor the bytes of an attachment. */
function isObject(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload) && !ArrayBuffer.isView(payload)
}

export interface RequestServices extends Creation {
  readonly botSecret: string | undefined
  /** Finds the passages of the document that an annotation refers to, before the annotation is submitted. */
  readonly excerpts: (room: Room, annotation: PayloadOf<'doc:annotate'>) => Promise<readonly string[]>
  /** Identifies the users of sockets and records their seats. */
  readonly identity: SocketIdentity
  /** False disables the flood limit. */
  readonly limited: boolean
  readonly stored: StoredBytes
  readonly spaceSockets: SpaceSockets
  readonly metrics: Metrics
  readonly fault: (error: unknown, where: string) => void
}

const TOO_FAST = { error: 'Too many events at once. Slow down.' }
const TOO_LARGE = { error: 'That is more than 1 MB and was not read.' }
const STORED_TOO_MUCH = { error: 'Your address has reached its storage limit for a day.' }
/** Events whose texts are stored, and are charged by their size on the wire. [OP13] */
const STORING: readonly (string | number)[] = [
  'room:create',
  'room:join',
  'chat:message',
  'chat:closing',
  'doc:annotate',
  'doc:reply',
  'doc:edit',
  'intel:add',
  'intel:edit',
  'board:op',
  'voice:transcript',
]
const TOO_MUCH_WAITING = { error: 'Too much is waiting for your join to finish.' }
const FAILED = { error: SERVICE_FAULT }
const silent: Ack = () => {}

/** A rejected event and the reason. */
interface Refused {
  readonly event: null
  readonly code: string
  readonly error: string
}

/** Handles client events: limits, parses, submits them to their room, and sends the acks. */
export class Requests {
  readonly #services: RequestServices

  constructor(services: RequestServices) {
    this.#services = services
  }

  /** Handles every event of a connection. */
  follow(connection: Connection): void {
    const { socket } = connection
    const gate = this.#services.limited ? new FloodGate() : null
    const sizes = new PacketSizes()
    socket.conn.on('packet', (packet: Parameters<PacketSizes['arrived']>[0]) => sizes.arrived(packet))
    // The Socket.IO parser accepts a number as an event name.
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
      // The parsed event waits, because the raw payload may take many times its size on the wire.
      const read = this.#read(String(event), payload)
      const taken = connection.inTurn(() => this.#handle(connection, read, ack), bytes)
      if (!taken) this.#refuse('busy', TOO_MUCH_WAITING, ack)
    })
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

  /** Returns a promise only when later events of the connection must wait for this one. */
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
    ack({ error: failureSentence(error) })
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
      case 'space:open':
        return this.#services.spaceSockets.open(connection, read.payload, ack)
      case 'space:close':
        return this.#services.spaceSockets.close(connection, read.payload, ack)
      case 'space:presence':
        return this.#services.spaceSockets.presence(connection, read.payload, ack)
      case 'room:typing':
        return typing(connection, read.payload, ack)
      case 'board:get':
        return this.#showBoard(connection, ack)
      case 'doc:annotate':
        return this.#annotate(connection, read, ack)
      default:
        return this.#ask(connection, read, ack)
    }
  }

  /** Records the user of a newly taken seat. [AU14] */
  async #seating(connection: Connection, admission: Promise<void>): Promise<void> {
    await admission
    const { seat, socket } = connection
    if (seat) this.#services.identity.seated(socket, seat.room.code, seat.participantId)
  }

  /** Handles an annotation, the only event that needs the document; its author's later events wait for it. [AN6] */
  async #annotate(connection: Connection, read: Extract<Received, { event: 'doc:annotate' }>, ack: Ack): Promise<void> {
    const { seat } = connection
    const evidence = seat ? await this.#services.excerpts(seat.room, read.payload) : []
    this.#ask(connection, read, ack, evidence)
  }

  #showBoard(connection: Connection, ack: Ack): void {
    const { seat } = connection
    if (!seat) return this.#refuse('no-seat', { error: refuse('no-seat').error }, ack)
    if (!answerBoard(connection, ack, seat.room.state.board)) this.#refuse('state-under-way', STATE_UNDER_WAY, ack)
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

/** True when the connection may send this voice event, which has no effect without video settings. [VO17] */
function mayUseVoice({ seat, botOf }: Connection, read: Received): boolean {
  return read.event.startsWith('voice:') && (isSeated(read) ? seat : botOf) !== null
}
