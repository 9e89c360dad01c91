import { type IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE_MS, PresenceQuota, type Quota, WindowQuota } from '../limits/quota.ts'
import type { Metrics } from '../metrics.ts'

export interface HandshakeServices {
  /** Handshakes a minute. */
  readonly handshakes: Quota
  /** Concurrent sessions, on any transport. */
  readonly sockets: Quota
  readonly addressOf: (request: IncomingMessage) => string
  readonly metrics: Metrics
}

interface EngineSocket {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** False for requests of sessions that exist. */
export const isHandshake = (request: IncomingMessage): boolean =>
  (request as IncomingMessage & { _query: { sid?: string } })._query.sid === undefined

const TOO_MANY_HANDSHAKES = 'Too many connections were opened in the last minute. Try again in a minute.'
const TOO_MANY_SOCKETS = 'Too many connections are open at once. Close one of them first.'
/** `Retry-After` in seconds when too many sockets are open. */
const SOCKETS_RETRY = 10

/** Rejects handshakes beyond the quotas before a session is created: 429 with `Retry-After` and a sentence. [OP12] */
export class Handshakes {
  readonly #begun: WindowQuota
  readonly #open: PresenceQuota
  readonly #services: HandshakeServices

  constructor(services: HandshakeServices) {
    this.#services = services
    this.#begun = new WindowQuota(services.handshakes, MINUTE_MS)
    this.#open = new PresenceQuota(services.sockets)
  }

  /** Middleware of the transport; requests of existing sessions pass. */
  readonly judge = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!isHandshake(request)) return next()
    const address = this.#services.addressOf(request)
    if (this.#open.isFull(address)) return this.#refuse(request, response, TOO_MANY_SOCKETS, SOCKETS_RETRY)
    const wait = this.#begun.take(address)
    if (wait > 0) return this.#refuse(request, response, TOO_MANY_HANDSHAKES, wait)
    next()
  }

  /** Counts a session until it is closed by either side. */
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
