import { randomBytes } from 'node:crypto'
import { isRefusal } from '#engine/refusal.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { OidcError } from '#integrations/oidc/port.ts'
import type { outside } from '#protocol/http/signIn.ts'
import type { Call, Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { AUTHORIZATION_MS, AuthorizationRequests } from './authorizationRequests.ts'
import { setSessionCookies } from './cookies.ts'
import type { AccountServices } from './services.ts'

const AUTHORIZATION_COOKIE = 'oidc'
const AUTHORIZATION_PATH = '/api/auth/oidc'

export function outsideHandlers(services: AccountServices): Handlers<typeof outside> {
  const authorizations = new AuthorizationRequests(() => services.clock)
  return {
    startOutside: (call) => start(services, authorizations, call),
    endOutside: (call) => callback(services, authorizations, call),
  }
}

async function start(
  services: AccountServices,
  authorizations: AuthorizationRequests,
  { query: { returnTo }, request, response }: Call<typeof outside.startOutside>,
): Promise<void> {
  const { outside, secure } = services
  if (!outside?.hasBrowserFlow) throw notSetUp()
  const browser = readCookie(request.headers.cookie, AUTHORIZATION_COOKIE) || randomBytes(32).toString('base64url')
  const authorization = authorizations.begin(browser, returnTo, redirectUri(services))
  let url: string
  try {
    url = await outside.authorizeUrl(authorization)
  } catch (error) {
    if (!isOidcError(error)) throw error
    if (request.accepts(['json', 'html']) === 'html') return response.redirect(302, '/signin?error=unreachable')
    throw new HttpError(502, error.message)
  }
  response.cookie(AUTHORIZATION_COOKIE, browser, {
    httpOnly: true,
    sameSite: 'lax',
    path: AUTHORIZATION_PATH,
    secure,
    maxAge: AUTHORIZATION_MS,
  })
  response.redirect(302, url)
}

async function callback(
  services: AccountServices,
  authorizations: AuthorizationRequests,
  { query: { state, code, error }, request, response }: Call<typeof outside.endOutside>,
): Promise<void> {
  const { outside, accounts, clock, secure } = services
  if (!outside?.hasBrowserFlow) throw notSetUp()
  const failed = (word: string) => response.redirect(302, `/signin?error=${word}`)
  const browser = readCookie(request.headers.cookie, AUTHORIZATION_COOKIE)
  const authorization = state === undefined ? null : authorizations.end(state, browser)
  if (!authorization) return failed('state')
  if (error !== undefined || code === undefined) return failed('denied')
  try {
    const begun = await accounts.signIn.outside(await outside.exchange(code, authorization))
    if (isRefusal(begun)) return failed(begun.refused === 'account-disabled' ? 'disabled' : 'email')
    const { token, expiresAt, jti } = begun
    setSessionCookies(response, secure, { token, csrf: accounts.tokens.csrf(jti), maxAge: expiresAt - clock.now() })
    response.redirect(302, authorization.returnTo)
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
