import type { CookieOptions, Response } from 'express'
import { SESSION_COOKIE } from '#gateway/accounts/socketIdentity.ts'
import { CSRF_COOKIE } from '../identity.ts'

export interface SessionCookies {
  readonly token: string
  readonly csrf: string
  /** Lifetime in milliseconds. */
  readonly maxAge: number
}

/** Sets the session cookie, which is HTTP-only, and the CSRF cookie, which the browser client reads. [AU6] */
export function setSessionCookies(response: Response, secure: boolean, { token, csrf, maxAge }: SessionCookies): void {
  response.cookie(SESSION_COOKIE, token, { ...traits(secure), httpOnly: true, maxAge })
  response.cookie(CSRF_COOKIE, csrf, { ...traits(secure), maxAge })
}

/** Sets the CSRF cookie until the browser closes. */
export function setCsrfCookie(response: Response, secure: boolean, csrf: string): void {
  response.cookie(CSRF_COOKIE, csrf, traits(secure))
}

export function clearSessionCookies(response: Response, secure: boolean): void {
  response.clearCookie(SESSION_COOKIE, { ...traits(secure), httpOnly: true })
  response.clearCookie(CSRF_COOKIE, traits(secure))
}

function traits(secure: boolean): CookieOptions {
  return { sameSite: 'lax', path: '/', secure }
}
