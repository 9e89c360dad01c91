import type { IncomingMessage } from 'node:http'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { BadCredential, type Caller, Unjudged } from '#gateway/accounts/caller.ts'
import { SESSION_COOKIE } from '#gateway/accounts/socketIdentity.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import { HttpError } from './errors.ts'

export const CSRF_COOKIE = 'csrf'

/**
 * Identifies the caller from a bearer token, otherwise from the session cookie. An invalid token rejects with a 401
 * HttpError; an invalid cookie is ignored. Evaluated once for each request, however often it is called. [AU1]
 */
export type Identify = (request: IncomingMessage) => Promise<Caller>

export function identifier(accounts: Accounts): Identify {
  const known = new WeakMap<IncomingMessage, Promise<Caller>>()
  return (request) => {
    let caller = known.get(request)
    if (!caller) {
      caller = identified(accounts, request)
      known.set(request, caller)
      // Callers handle the rejection; this only keeps it from being reported as unhandled.
      caller.catch(() => {})
    }
    return caller
  }
}

export function unauthorized(sentence: string): HttpError {
  return new HttpError(401, sentence, {}, { 'WWW-Authenticate': 'Bearer' })
}

async function identified({ identify }: Accounts, request: IncomingMessage): Promise<Caller> {
  const token = bearerOf(request)
  if (token === null) return identify.cookie(readCookie(request.headers.cookie, SESSION_COOKIE))
  try {
    return await identify.token(token, false)
  } catch (error) {
    if (error instanceof BadCredential) throw unauthorized(error.message)
    if (error instanceof Unjudged) throw new HttpError(503, error.message)
    throw error
  }
}

/** Returns the token of `Authorization: Bearer …`, or `''` when it is missing; null without a bearer credential. */
export function bearerOf({ headers: { authorization } }: IncomingMessage): string | null {
  return (
    /^bearer(?:\s+(?!\s)(\S*))?\s*$/i
      .exec(authorization ?? '')
      ?.slice(1)
      .map((token) => token ?? '')[0] ?? null
  )
}
