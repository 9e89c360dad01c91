import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { readCookie } from '#gateway/connections/cookie.ts'

const COOKIE = 'signin'
const YEAR_MS = 365 * 86_400_000
/** A 256-bit nonce and, after a sign-in, its proof, both in base64url. */
const FORM = /^([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{43}))?$/

/** Identity of a browser across code requests and attempts. [AU19] [AU20] */
export interface Browser {
  readonly nonce: string
  readonly proof: string | null
}

export function browserOf(request: Request): Browser | null {
  const [, nonce, proof = null] = FORM.exec(readCookie(request.headers.cookie, COOKIE) ?? '') ?? []
  return nonce === undefined ? null : { nonce, proof }
}

export function freshNonce(): string {
  return randomBytes(32).toString('base64url')
}

/** Sets the HTTP-only cookie that browsers send only to the sign-in endpoints. */
export function setBrowserCookie(response: Response, secure: boolean, nonce: string, proof: string | null): void {
  const value = proof === null ? nonce : `${nonce}.${proof}`
  response.cookie(COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure, maxAge: YEAR_MS })
}
