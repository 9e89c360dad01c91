import type { Request, RequestHandler } from 'express'

/** Maximum bytes of a body that are discarded after the response before the connection is closed. */
const DRAINED_BYTES_MAX = 32 * 2 ** 20
const DRAINING_MS_MAX = 30_000

/**
 * Reads and discards the rest of a body after the response, up to a limit. Closing a connection while the client still
 * sends would reset it, and the client would lose the response. [DO4]
 */
export const drainBody: RequestHandler = (request, response, next) => {
  const closes = hasBody(request) && !response.shouldKeepAlive
  // Otherwise node closes such a connection with the response, whatever is still under way.
  if (closes) response.shouldKeepAlive = true
  response.once('finish', () => {
    if (!request.complete) dropRest(request, closes)
    else if (closes) request.socket.destroySoon()
  })
  next()
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function dropRest(request: Request, closes: boolean): void {
  const { socket } = request
  let bytes = 0
  const timer = setTimeout(() => socket.destroy(), DRAINING_MS_MAX).unref()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DRAINED_BYTES_MAX) socket.destroy()
  })
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
  if (closes) request.once('end', () => socket.destroySoon())
  request.resume()
}
