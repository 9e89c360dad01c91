import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { me } from '#protocol/http/me.ts'
import type { Me } from '#protocol/views/account.ts'
import { clearSessionCookies, setCsrfCookie } from './auth/cookies.ts'
import type { AccountServices } from './auth/services.ts'
import type { Call, Handlers } from './endpoints.ts'
import { HttpError, ValidationError } from './errors.ts'
import { CSRF_COOKIE, unauthorized } from './identity.ts'
import { refusedAs } from './refused.ts'

const ANSWERS_BYTES_MAX = 16 * 1024

export function meHandlers(services: AccountServices): Handlers<typeof me> {
  const { accounts } = services
  return {
    me: async (call) => {
      const { user, connectionId } = call.caller
      await accounts.own.see(user.id, connectionId)
      return ownAccount(services, call)
    },
    updateMe: async (call) => {
      settle(await accounts.own.update(call.caller.user.id, call.body))
      return ownAccount(services, call)
    },
    /** [ME4] */
    eraseMe: async ({ caller: { user }, body: { confirm }, response }) => {
      if (confirm.trim().toLowerCase() !== user.email) throw unconfirmed()
      settle(await accounts.own.erase(user.id))
      clearSessionCookies(response, services.secure)
      return { ok: true }
    },
    requestBeta: async ({ caller: { user }, body: { note = null, company = null, useCase = null } }) => {
      settle(await accounts.own.requestBeta(user.id, { note, company, useCase }))
      const { status, requestedAt } = accounts.me(user.id, null).beta
      return { ok: true, status, requestedAt }
    },
    /** [ME6] */
    onboard: async ({ caller: { user }, body: answers }) => {
      if (Buffer.byteLength(JSON.stringify(answers)) > ANSWERS_BYTES_MAX) {
        throw new HttpError(413, 'The answers exceed 16 KB.')
      }
      settle(await accounts.own.onboard(user.id, answers))
      const { onboarding, onboarding_completed_at } = accounts.me(user.id, null)
      return { ok: true, onboarding_completed_at, answers: onboarding }
    },
    seeTutorial: async ({ caller: { user } }) => {
      settle(await accounts.own.seeTutorial(user.id))
      return { ok: true, tutorial_seen_at: accounts.me(user.id, null).tutorial_seen_at }
    },
    connections: ({ caller: { user } }) => ({ items: accounts.connections(user.id) }),
    connect: async ({ caller: { user }, body: { kind, name, version } }) => {
      const made = await accounts.own.connect(user.id, { kind, name, version: version ?? null })
      if (isRefusal(made)) throw ownRefusal(made)
      const connection = accounts.connections(user.id).find(({ id }) => id === made.connectionId)!
      return { connection, token: made.token }
    },
    disconnect: async ({ caller: { user }, params: { connectionId } }) => {
      settle(await accounts.own.disconnect(user.id, connectionId))
      return { ok: true }
    },
  }
}

/** Returns the account. Callers by cookie also get their CSRF token, and its cookie when it is missing or outdated. [ME1] */
function ownAccount(
  { accounts, secure }: AccountServices,
  { caller, request, response }: Pick<Call<typeof me.me>, 'caller' | 'request' | 'response'>,
): Me {
  if (!caller.byCookie) return accounts.me(caller.user.id, null)
  const csrf = accounts.tokens.csrfOf(caller)
  if (readCookie(request.headers.cookie, CSRF_COOKIE) !== csrf) setCsrfCookie(response, secure, csrf)
  return accounts.me(caller.user.id, csrf)
}

function settle(refusal: Refusal | null): void {
  if (refusal) throw ownRefusal(refusal)
}

/** Returns a refusal as an error; 401 when the account was erased during the request. */
function ownRefusal(refusal: Refusal): HttpError {
  return refusal.refused === 'no-account' ? unauthorized('You are no longer signed in.') : refusedAs(refusal)
}

function unconfirmed(): ValidationError {
  const msg = 'Type the e-mail address of your account to erase it.'
  return new ValidationError([{ loc: ['body', 'confirm'], msg, type: 'value_error' }])
}
