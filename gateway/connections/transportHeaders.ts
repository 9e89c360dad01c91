import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerOptions } from 'socket.io'

/** CORS options of the Socket.IO transport, as for the HTTP API: unlisted origins get no header. [RE9] */
export function transportCors(allowed: readonly string[]): NonNullable<ServerOptions['cors']> {
  return (request, decide) => {
    const { origin } = request.headers
    if (allowed.includes('*')) decide(null, { origin: '*' })
    else if (origin !== undefined && allowed.includes(origin)) decide(null, { origin, credentials: true })
    else decide(null, { origin: false })
  }
}

/** Sets the headers of every response of the transport. [RE5] */
export function transportHeaders(allowed: readonly string[]) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    response.setHeader('X-Request-Id', randomUUID())
    if (allowed.length > 0) response.setHeader('Vary', 'Origin')
    next()
  }
}
