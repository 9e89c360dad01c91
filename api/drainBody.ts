import type { Request, RequestHandler } from 'express'

/** What is read and thrown away of a body after its answer, before the connection is cut. */
const DRAINED_BYTES_MAX = 32 * 2 ** 20
const DRAINING_MS_MAX = 30_000

/**
 * A connection that is closed while its client still sends resets, and takes the answer with it. So the rest of a body
 * that nobody reads is let in and dropped, up to a limit. [DO4]
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (!request.complete) dropRest(request)
  })
  next()
}

function dropRest(request: Request): void {
  const { socket } = request
  let bytes = 0
  const timer = setTimeout(() => socket.destroy(), DRAINING_MS_MAX).unref()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DRAINED_BYTES_MAX) socket.destroy()
  })
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
  request.resume()
}
