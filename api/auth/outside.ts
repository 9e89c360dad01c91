import { randomBytes } from 'node:crypto'
import type { Request, Response, Router } from 'express'
import { isRefusal } from '#engine/refusal.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { OidcError } from '#integrations/oidc/port.ts'
import { HttpError, ValidationError } from '../errors.ts'
import { routed } from '../routes.ts'
import { setSessionCookies } from './cookies.ts'
import { JOURNEY_MS, Journeys } from './journeys.ts'
import type { AccountServices } from './services.ts'

const JOURNEY_COOKIE = 'oidc'
const JOURNEY_PATH = '/api/auth/oidc'
const RETURN_TO_CHARS_MAX = 2_048

/** Sign-in by the outside issuer: code flow with PKCE. [AU10] */
export function outsideRouter(services: AccountServices): Router {
  const journeys = new Journeys(() => services.clock)
  return routed({
    '/api/auth/oidc/start': { get: (request, response) => start(services, journeys, request, response) },
    '/api/auth/oidc/callback': { get: (request, response) => callback(services, journeys, request, response) },
  })
}

async function start(
  services: AccountServices,
  journeys: Journeys,
  request: Request,
  response: Response,
): Promise<void> {
  const returnTo = returnToOf(request)
  const { outside, secure } = services
  if (!outside?.hasBrowserFlow) throw notSetUp()
  const browser = readCookie(request.headers.cookie, JOURNEY_COOKIE) || randomBytes(32).toString('base64url')
  const journey = journeys.begin(browser, returnTo, redirectUri(services))
  let url: string
  try {
    url = await outside.authorizeUrl(journey)
  } catch (error) {
    if (!isOidcError(error)) throw error
    if (request.accepts(['json', 'html']) === 'html') return response.redirect(302, '/signin?error=unreachable')
    throw new HttpError(502, error.message)
  }
  response.cookie(JOURNEY_COOKIE, browser, {
    httpOnly: true,
    sameSite: 'lax',
    path: JOURNEY_PATH,
    secure,
    maxAge: JOURNEY_MS,
  })
  response.redirect(302, url)
}

async function callback(
  services: AccountServices,
  journeys: Journeys,
  request: Request,
  response: Response,
): Promise<void> {
  const { outside, accounts, clock, secure } = services
  if (!outside?.hasBrowserFlow) throw notSetUp()
  const { state, code, error } = request.query
  const failed = (word: string) => response.redirect(302, `/signin?error=${word}`)
  const browser = readCookie(request.headers.cookie, JOURNEY_COOKIE)
  const journey = typeof state === 'string' ? journeys.end(state, browser) : null
  if (!journey) return failed('state')
  if (error !== undefined || typeof code !== 'string') return failed('denied')
  try {
    const begun = await accounts.signIn.outside(await outside.exchange(code, journey))
    if (isRefusal(begun)) return failed(begun.refused === 'account-disabled' ? 'disabled' : 'email')
    const { token, expiresAt, jti } = begun
    setSessionCookies(response, secure, { token, csrf: accounts.tokens.csrf(jti), maxAge: expiresAt - clock.now() })
    response.redirect(302, journey.returnTo)
  } catch (failure) {
    if (!isOidcError(failure)) throw failure
    failed(failure.code === 'token' ? 'exchange' : failure.code)
  }
}

/** A path of ours: what browsers would take for another site is none. */
function returnToOf({ query: { returnTo = '/' } }: Request): string {
  const isPath = typeof returnTo === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(returnTo)
  if (isPath && returnTo.length <= RETURN_TO_CHARS_MAX) return returnTo
  throw new ValidationError([
    { loc: ['query', 'returnTo'], msg: 'returnTo must be a path that begins with one slash.', type: 'value_error' },
  ])
}

function redirectUri({ baseUrl }: AccountServices): string {
  return `${baseUrl()}/api/auth/oidc/callback`
}

function isOidcError(error: unknown): error is OidcError {
  return error instanceof Error && error.name === 'OidcError'
}

function notSetUp(): HttpError {
  return new HttpError(404, 'There is no outside sign-in here.')
}
