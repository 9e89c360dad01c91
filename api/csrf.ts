import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { readCookie } from '#gateway/connections/cookie.ts'
import { HttpError } from './errors.ts'
import { CSRF_COOKIE } from './identity.ts'

export interface Origins {
  readonly ownOrigins: ReadonlySet<string>
  readonly corsOrigins: readonly string[]
}

/** True for this service's own origins and for origins allowed by name; `*` does not permit writes by cookie. */
export function isAllowedOrigin(origin: string, { ownOrigins, corsOrigins }: Origins): boolean {
  return ownOrigins.has(origin) || (origin !== '*' && corsOrigins.includes(origin))
}

/**
 * Throws 403 for a write by cookie that a page of another site may have sent. `csrf` is the token of the caller's
 * session: comparing cookie and header alone would accept a pair that an attacker planted. [AU6] [AU17]
 */
export function refuseForged(request: Request, origins: Origins, csrf: string): void {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (isAllowedOrigin(origin, origins)) return
    throw new HttpError(403, 'Pages of another site cannot do that in your name.')
  }
  const cookie = readCookie(request.headers.cookie, CSRF_COOKIE)
  const header = request.get('X-CSRF-Token')
  if (cookie && header && isEqual(cookie, csrf) && isEqual(header, csrf)) return
  throw new HttpError(403, 'The request does not carry the X-CSRF-Token of your session.')
}

function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
