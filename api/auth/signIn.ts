import { isRefusal } from '#engine/refusal.ts'
import type { signIn } from '#protocol/http/signIn.ts'
import type { Call, Handlers, Reply } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { refusedAs } from '../refused.ts'
import { browserOf, freshNonce, setBrowserCookie } from './browser.ts'
import { CodeLimits } from './codeLimits.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import type { AccountServices } from './services.ts'

const MINUTES = 10

export function signInHandlers(services: AccountServices): Handlers<typeof signIn> {
  const limits = services.limited ? new CodeLimits() : null
  return {
    authConfig: () => {
      const browser = services.outside?.hasBrowserFlow === true
      return {
        methods: browser ? ['email', 'oidc'] : ['email'],
        oidc: browser ? { startUrl: '/api/auth/oidc/start' } : null,
        devEcho: services.devEcho,
      }
    },
    sendCode: (call) => sendCode(services, limits, call),
    verifyCode: (call) => verify(services, limits, call),
    /** [AU8] */
    signOut: async ({ caller: { user, jti }, body: { everywhere }, response }) => {
      await services.accounts.signIn.signOut(user.id, jti, everywhere)
      clearSessionCookies(response, services.secure)
      return { ok: true }
    },
    refreshSession: (call) => refresh(services, call),
  }
}

/** Sends a sign-in code. Known and unknown addresses get the same response. [AU2] */
async function sendCode(
  { accounts, mailer, addressOf, devEcho, fault, secure }: AccountServices,
  limits: CodeLimits | null,
  { body: { email }, request, response }: Call<typeof signIn.sendCode>,
): Promise<Reply<typeof signIn.sendCode>> {
  const browser = browserOf(request)
  const isKnown = browser?.proof != null && accounts.signIn.isKnownBrowser(email, browser.nonce, browser.proof)
  const place = addressOf(request)
  await limits?.take(email, place, isKnown ? browser.nonce : null)
  const nonce = browser?.nonce ?? freshNonce()
  if (!browser) setBrowserCookie(response, secure, nonce, null)
  const { code, expiresAt } = await accounts.signIn.code(email, { nonce, place })
  try {
    await mailer.send({ to: email, subject: `Your sign-in code: ${code}`, text: codeMail(code) })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MailError')) throw error
    fault(error, 'mail')
    throw new HttpError(502, 'The e-mail with your code could not be sent. Try again in a moment.')
  }
  const delivery = mailer.kind === 'console' ? 'console' : 'email'
  return { ok: true, delivery, expiresAt, ...(devEcho ? { devCode: code } : {}) }
}

function codeMail(code: string): string {
  return [
    `Your code to sign in to Parley is ${code}.`,
    '',
    `It works once, within ${MINUTES} minutes. If you did not ask for it, somebody typed your address by`,
    'mistake; without the code nobody comes in.',
    '',
  ].join('\n')
}

/** Verifies a code. The browser that requested it has five attempts of its own; other browsers share a limited number. [AU4] [AU19] */
async function verify(
  services: AccountServices,
  limits: CodeLimits | null,
  { body: { email, code, ...extra }, request, response }: Call<typeof signIn.verifyCode>,
): Promise<Reply<typeof signIn.verifyCode>> {
  const { accounts, secure, clock } = services
  const place = services.addressOf(request)
  const shown = browserOf(request)?.nonce ?? null
  const held = await accounts.signIn.codeOf(email, shown)
  if (held === 'other') await limits?.guess(email, place)
  const where = { nonce: held === 'own' ? shown : null, place }
  const begun = await accounts.signIn.verify(email, code.trim(), where, extra)
  const wasWrong = isRefusal(begun) && begun.wasHeldAgainst === true
  if (held === 'other' && !wasWrong) await limits?.refundGuess(email, place)
  if (isRefusal(begun)) throw refusedAs(begun)
  const { token, expiresAt, created, userId, jti } = begun
  setSessionCookies(response, secure, { token, csrf: accounts.tokens.csrf(jti), maxAge: expiresAt - clock.now() })
  const browser = shown ?? freshNonce()
  setBrowserCookie(response, secure, browser, accounts.signIn.knownBrowser(userId, browser))
  return { token, expiresAt, user: accounts.me(userId, null), created }
}

/** Renews the session. [AU9] */
async function refresh(
  { accounts, clock, secure }: AccountServices,
  { caller: { user, jti, byCookie }, response }: Call<typeof signIn.refreshSession>,
): Promise<Reply<typeof signIn.refreshSession>> {
  if (jti === null) throw new HttpError(409, 'Only a session of this service can be renewed here.')
  const renewed = await accounts.signIn.refresh(user.id, jti)
  if (isRefusal(renewed)) throw refusedAs(renewed)
  const { token, expiresAt } = renewed
  if (byCookie) {
    const csrf = accounts.tokens.csrf(renewed.jti)
    setSessionCookies(response, secure, { token, csrf, maxAge: expiresAt - clock.now() })
  }
  return { token, expiresAt }
}
