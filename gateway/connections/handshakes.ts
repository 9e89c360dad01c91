import { type IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE_MS, PresenceQuota, type Quota, WindowQuota } from '../limits/quota.ts'
import type { Metrics } from '../metrics.ts'

export interface HandshakeServices {
  /** Begun in a minute. */
  readonly handshakes: Quota
  /** Open at once, by whichever transport. */
  readonly sockets: Quota
  readonly addressOf: (request: IncomingMessage) => string
  readonly metrics: Metrics
}

interface EngineSocket {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

const TOO_MANY_HANDSHAKES = 'Too many connections were opened in the last minute. Try again in a minute.'
const TOO_MANY_SOCKETS = 'Too many connections are open at once. Close one of them first.'
/** Until a socket may have closed, in seconds. */
const SOCKETS_RETRY = 10

/** Turns handshakes away before a session is made of them: 429 with `Retry-After` and a sentence. [OP12] */
export class Handshakes {
  readonly #begun: WindowQuota
  readonly #open: PresenceQuota
  readonly #services: HandshakeServices

  constructor(services: HandshakeServices) {
    this.#services = services
    this.#begun = new WindowQuota(services.handshakes, MINUTE_MS)
    this.#open = new PresenceQuota(services.sockets)
  }

  /** A middleware of the transport: what belongs to a session passes. */
  readonly judge = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { sid } = (request as IncomingMessage & { _query: { sid?: string } })._query
    if (sid !== undefined) return next()
    const address = this.#services.addressOf(request)
    if (this.#open.isFull(address)) return this.#refuse(request, response, TOO_MANY_SOCKETS, SOCKETS_RETRY)
    const wait = this.#begun.take(address)
    if (wait > 0) return this.#refuse(request, response, TOO_MANY_HANDSHAKES, wait)
    next()
  }

  /** A session counts until it is closed, by whom ever. */
  readonly opened = (socket: EngineSocket): void => {
    socket.once('close', this.#open.add(this.#services.addressOf(socket.request)))
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: string, seconds: number): void {
    this.#services.metrics.refused('handshake')
    const body = JSON.stringify({ error })
    const headers = { 'Content-Type': 'application/json', 'Retry-After': seconds, 'Content-Length': body.length }
    if (response instanceof ServerResponse) return void response.writeHead(429, headers).end(body)
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    request.socket.end(`HTTP/1.1 429 Too Many Requests\r\n${lines.join('')}\r\n${body}`)
  }
}
