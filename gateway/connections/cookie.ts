import type { IncomingMessage } from 'node:http'
import { sha256 } from '../digest.ts'

export const SEAT_COOKIE = 'seat'
/** 256 random bits in base64url, as the pages of this service set it. */
export const SEAT_COOKIE_FORM = /^[A-Za-z0-9_-]{43}$/

/** Returns the hash of the browser's seat cookie; null without one, or when a page of another origin opened the connection. [SE13] */
export function seatCookieHash(
  request: IncomingMessage,
  ownOrigins: ReadonlySet<string>,
  allowed: readonly string[],
): string | null {
  const { origin } = request.headers
  if (origin !== undefined && !ownOrigins.has(origin) && !allowed.includes(origin)) return null
  const cookie = readCookie(request.headers.cookie, SEAT_COOKIE)
  return cookie !== null && SEAT_COOKIE_FORM.test(cookie) ? sha256(cookie) : null
}

export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name) return value?.trim() ?? null
  }
  return null
}
