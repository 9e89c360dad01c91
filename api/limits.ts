import type { Request, RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isLimitedByRate } from '#protocol/errors.ts'
import { HttpError } from './errors.ts'

const WRITES_A_MINUTE = 120
const READS_A_MINUTE = 600

/** True for probes and for the client's page and files. These are cheap, and an office behind one address loads many of them. */
function isPage({ method, path }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !isLimitedByRate(path)
}

/** Limits requests a minute for each key: a user, otherwise an address. Throws 429 with `Retry-After`. [RE8] */
export function rateLimits(keyOf: (request: Request) => Promise<string>): RequestHandler {
  const writes = new RateLimiterMemory({ points: WRITES_A_MINUTE, duration: 60 })
  const reads = new RateLimiterMemory({ points: READS_A_MINUTE, duration: 60 })
  return async (request, _response, next) => {
    if (isPage(request) || request.method === 'OPTIONS') return next()
    const limiter = request.method === 'GET' || request.method === 'HEAD' ? reads : writes
    const key = await keyOf(request)
    try {
      await limiter.consume(key)
    } catch (limit) {
      const seconds = limit instanceof RateLimiterRes ? Math.ceil(limit.msBeforeNext / 1000) : 60
      throw new HttpError(429, 'Too many requests. Wait a little.', {}, { 'Retry-After': String(seconds) })
    }
    next()
  }
}
