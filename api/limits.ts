import type { Request, RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isLimitedByRate } from '#protocol/errors.ts'
import { HttpError } from './errors.ts'

const WRITES_A_MINUTE = 120
const READS_A_MINUTE = 600
/** Requests with telemetry, each of which carries one event at least. */
const BEACONS_A_MINUTE = 600

/** True for probes and for the client's page and files. These are cheap, and an office behind one address loads many of them. */
function isPage({ method, path }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !isLimitedByRate(path)
}

function isBeacon({ method, path }: Request): boolean {
  return method === 'POST' && (path === '/api/telemetry' || path === '/api/telemetry/replay')
}

interface Keys {
  /** A user, otherwise an address. */
  readonly limitKey: (request: Request) => Promise<string>
  readonly addressOf: (request: Request) => string
}

/** Limits requests a minute for each caller, and beacons for each address. Throws 429 with `Retry-After`. [RE8] [TE11] */
export function rateLimits({ limitKey, addressOf }: Keys): RequestHandler {
  const writes = new RateLimiterMemory({ points: WRITES_A_MINUTE, duration: 60 })
  const beacons = new RateLimiterMemory({ points: BEACONS_A_MINUTE, duration: 60 })
  const reads = new RateLimiterMemory({ points: READS_A_MINUTE, duration: 60 })
  return async (request, _response, next) => {
    if (isPage(request) || request.method === 'OPTIONS') return next()
    const limiter = isBeacon(request) ? beacons : request.method === 'GET' || request.method === 'HEAD' ? reads : writes
    const key = limiter === beacons ? addressOf(request) : await limitKey(request)
    try {
      await limiter.consume(key)
    } catch (limit) {
      const seconds = limit instanceof RateLimiterRes ? Math.ceil(limit.msBeforeNext / 1000) : 60
      throw new HttpError(429, 'Too many requests. Wait a little.', {}, { 'Retry-After': String(seconds) })
    }
    next()
  }
}
