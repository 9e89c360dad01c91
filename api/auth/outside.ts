import { randomBytes } from 'node:crypto'
import { isRefusal } from '#engine/refusal.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { OidcError } from '#integrations/oidc/port.ts'
import type { outside } from '#protocol/http/signIn.ts'
import type { Call, Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { setSessionCookies } from './cookies.ts'
import { JOURNEY_MS, Journeys } from './journeys.ts'
import type { AccountServices } from './services.ts'

const JOURNEY_COOKIE = 'oidc'
const JOURNEY_PATH = '/api/auth/oidc'

export function outsideHandlers(services: AccountServices): Handlers<typeof outside> {
  const journeys = new Journeys(() => services.clock)
  return {
    startOutside: (call) => start(services, journeys, call),
    endOutside: (call) => callback(services, journeys, call),
  }
}

async function start(
  services: AccountServices,
  journeys: Journeys,
  { query: { returnTo }, request, response }: Call<typeof outside.startOutside>,
): Promise<void> {
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
  { query: { state, code, error }, request, response }: Call<typeof outside.endOutside>,
): Promise<void> {
  const { outside, accounts, clock, secure } = services
  if (!outside?.hasBrowserFlow) throw notSetUp()
  const failed = (word: string) => response.redirect(302, `/signin?error=${word}`)
  const browser = readCookie(request.headers.cookie, JOURNEY_COOKIE)
  const journey = state === undefined ? null : journeys.end(state, browser)
  if (!journey) return failed('state')
  if (error !== undefined || code === undefined) return failed('denied')
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

function redirectUri({ baseUrl }: AccountServices): string {
  return `${baseUrl()}/api/auth/oidc/callback`
}

function isOidcError(error: unknown): error is OidcError {
  return error instanceof Error && error.name === 'OidcError'
}

function notSetUp(): HttpError {
  return new HttpError(404, 'There is no outside sign-in here.')
}
