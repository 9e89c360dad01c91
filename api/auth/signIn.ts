import type { Request, Response, Router } from 'express'
import * as z from 'zod'
import { isRefusal } from '#engine/refusal.ts'
import { HttpError } from '../errors.ts'
import { emailField, lineField } from '../fields.ts'
import { signedIn } from '../identity.ts'
import { jsonBody } from '../jsonBody.ts'
import { refusedAs } from '../refused.ts'
import { routed } from '../routes.ts'
import { browserOf, freshNonce, setBrowserCookie } from './browser.ts'
import { CodeLimits } from './codeLimits.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import type { AccountServices } from './services.ts'

const CODE_CHARS_MAX = 64
const MINUTES = 10

const CodeBody = z.object({ email: emailField })
const VerifyBody = z.object({
  email: emailField,
  code: z.string().max(CODE_CHARS_MAX),
  name: lineField(80).optional(),
  anonId: z.guid().optional(),
})
const SignOutBody = z.object({ everywhere: z.boolean().default(false) })

/** Sign-in by a code sent to one's address, and the sessions it begins. [AU2]-[AU9] */
export function signInRouter(services: AccountServices): Router {
  const limits = services.limited ? new CodeLimits() : null
  return routed({
    '/api/auth/config': {
      get: (_request, response) => {
        const browser = services.outside?.hasBrowserFlow === true
        response.json({
          methods: browser ? ['email', 'oidc'] : ['email'],
          oidc: browser ? { startUrl: '/api/auth/oidc/start' } : null,
          devEcho: services.devEcho,
        })
      },
    },
    '/api/auth/code': { post: (request, response) => sendCode(services, limits, request, response) },
    '/api/auth/verify': { post: (request, response) => verify(services, limits, request, response) },
    '/api/auth/signout': { post: (request, response) => signOut(services, request, response) },
    '/api/auth/refresh': { post: (request, response) => refresh(services, request, response) },
  })
}

/** The same answer whether the address is known or not. [AU2] */
async function sendCode(
  { accounts, mailer, addressOf, devEcho, fault, secure }: AccountServices,
  limits: CodeLimits | null,
  request: Request,
  response: Response,
): Promise<void> {
  const { email } = await jsonBody(request, response, CodeBody)
  const browser = browserOf(request)
  const isKnown = browser?.proof != null && accounts.signIn.isKnownBrowser(email, browser.nonce, browser.proof)
  const place = addressOf(request)
  await limits?.take(email, place, isKnown ? browser.nonce : null)
  const nonce = browser?.nonce ?? freshNonce()
  if (!browser) setBrowserCookie(response, secure, nonce, null)
  const { code, expiresAt } = await accounts.signIn.code(email, { nonce, place })
  try {
    await mailer.send({ to: email, subject: `Your sign-in code: ${code}`, text: letter(code) })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MailError')) throw error
    fault(error, 'mail')
    throw new HttpError(502, 'The mail with your code could not be sent. Try again in a moment.')
  }
  const delivery = mailer.kind === 'console' ? 'console' : 'email'
  response.json({ ok: true, delivery, expiresAt, ...(devEcho ? { devCode: code } : {}) })
}

function letter(code: string): string {
  return [
    `Your code to sign in to Parley is ${code}.`,
    '',
    `It works once, within ${MINUTES} minutes. If you did not ask for it, somebody typed your address by`,
    'mistake; without the code nobody comes in.',
    '',
  ].join('\n')
}

/** A browser that asked for a code has five tries of its own; whoever did not shares tries that are counted. [AU4] [AU19] */
async function verify(
  services: AccountServices,
  limits: CodeLimits | null,
  request: Request,
  response: Response,
): Promise<void> {
  const { accounts, secure, clock } = services
  const { email, code, ...extra } = await jsonBody(request, response, VerifyBody)
  const place = services.addressOf(request)
  const shown = browserOf(request)?.nonce ?? null
  const held = accounts.signIn.codeOf(email, shown)
  if (held === 'other') await limits?.guess(email, place)
  const where = { nonce: held === 'own' ? shown : null, place }
  const begun = await accounts.signIn.verify(email, code.trim(), where, extra)
  const wasWrong = isRefusal(begun) && begun.wasHeldAgainst === true
  if (held === 'other' && !wasWrong) await limits?.noGuess(email, place)
  if (isRefusal(begun)) throw refusedAs(begun)
  const { token, expiresAt, created, userId, jti } = begun
  setSessionCookies(response, secure, { token, csrf: accounts.tokens.csrf(jti), maxAge: expiresAt - clock.now() })
  const browser = shown ?? freshNonce()
  setBrowserCookie(response, secure, browser, accounts.signIn.knownBrowser(userId, browser))
  response.json({ token, expiresAt, user: accounts.me(userId, null), created })
}

/** [AU8] */
async function signOut(services: AccountServices, request: Request, response: Response): Promise<void> {
  const { user, jti } = await signedIn(services.identify, request)
  const { everywhere } = await jsonBody(request, response, SignOutBody)
  await services.accounts.signIn.signOut(user.id, jti, everywhere)
  clearSessionCookies(response, services.secure)
  response.json({ ok: true })
}

/** [AU9] */
async function refresh(services: AccountServices, request: Request, response: Response): Promise<void> {
  const { accounts, clock, secure } = services
  const { user, jti, byCookie } = await signedIn(services.identify, request)
  if (jti === null) throw new HttpError(409, 'Only a session of this service can be renewed here.')
  const renewed = await accounts.signIn.refresh(user.id, jti)
  if (isRefusal(renewed)) throw refusedAs(renewed)
  const { token, expiresAt } = renewed
  if (byCookie) {
    const csrf = accounts.tokens.csrf(renewed.jti)
    setSessionCookies(response, secure, { token, csrf, maxAge: expiresAt - clock.now() })
  }
  response.json({ token, expiresAt })
}
