import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Nodes } from '#stores/nodes/port.ts'
import { leave } from './admission.ts'
import { type AttachmentSource, Attachments } from './attachments.ts'
import { detachBot } from './bot.ts'
import { Connection } from './connection.ts'
import { freshConnectionId } from './connectionIds.ts'
import { seatCookieHash } from './cookie.ts'
import { type HandshakeServices, Handshakes } from './handshakes.ts'
import { type EngineConnection, Outbox } from './outbox.ts'
import { type RequestServices, Requests } from './requests.ts'
import { transportCors, transportHeaders } from './transportHeaders.ts'
import { Turnstile } from './turnstile.ts'
import type { UnsentBytes } from './unsent.ts'

/** Payload limit of the transport; larger payloads close the connection. [EV11] */
const TRANSPORT_BYTES_MAX = 2 * 2 ** 20
/** Limit for the attachments of all incomplete events. */
const ATTACHED_BYTES_MAX = 32 * 2 ** 20

export interface SocketServices extends RequestServices, HandshakeServices {
  /** Counts the bytes waiting for slow clients. */
  readonly unsent: UnsentBytes
  readonly corsOrigins: readonly string[]
  readonly ownOrigins: ReadonlySet<string>
  readonly nodes: Nodes
}

/** Interval of the check on clients to which nothing is being sent. */
const LOOK_MS = 1_000

/** The Socket.IO server: opens, monitors and closes connections. Passes their events to `Requests`. */
export class SocketServer {
  readonly #services: SocketServices
  readonly #requests: Requests
  readonly #io: Server
  readonly #connections = new Set<Connection>()
  readonly #unsent: UnsentBytes
  readonly #watch: NodeJS.Timeout

  constructor(http: HttpServer, services: SocketServices) {
    this.#services = services
    this.#requests = new Requests(services)
    this.#unsent = services.unsent
    this.#watch = setInterval(() => this.#lookAtReaders(), LOOK_MS).unref()
    this.#io = new Server(http, {
      path: '/socket.io',
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: TRANSPORT_BYTES_MAX,
      cors: transportCors(services.corsOrigins),
    })
    const [turnstile, handshakes] = [new Turnstile(), new Handshakes(services)]
    this.#io.engine.use(turnstile.queue)
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

  /** Closes all sockets gradually, so that clients do not all reconnect at once. */
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
    const { addressOf, ownOrigins, corsOrigins } = this.#services
    const { request } = socket
    const cookieHash = seatCookieHash(request, ownOrigins, corsOrigins)
    const engine = socket.conn as unknown as EngineConnection
    const outbox = new Outbox(engine, this.#unsent, () => this.#services.metrics.refused('slow-reader'))
    const connection = new Connection(
      freshConnectionId(this.#services.nodes),
      socket,
      addressOf(request),
      cookieHash,
      outbox,
    )
    this.#connections.add(connection)
    this.#requests.follow(connection)
    socket.on('disconnect', () => {
      this.#connections.delete(connection)
      connection.atLast(() => {
        leave(connection, 'disconnected')
        detachBot(connection)
        this.#services.spaceSockets.left(connection)
      })
    })
  }

  /** Counts bytes that the websocket library sends on its own, such as pongs. */
  #lookAtReaders(): void {
    for (const connection of this.#connections) connection.look()
  }
}
