import type { RequestHandler } from 'express'

const METHODS = 'GET, HEAD, OPTIONS'

/** Opens a GET to pages of these origins; any other origin gets no header that would let it read. [KX8] */
export function crossOrigin(allowed: readonly string[]): RequestHandler {
  return (request, response, next) => {
    response.vary('Origin')
    const { origin } = request.headers
    if (origin !== undefined && allowed.includes(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Expose-Headers': 'Content-Disposition, ETag, Retry-After',
      })
      if (request.method === 'OPTIONS') response.set('Access-Control-Max-Age', '600')
    }
    if (request.method !== 'OPTIONS') return next()
    response.set('Allow', METHODS).status(204).end()
  }
}
