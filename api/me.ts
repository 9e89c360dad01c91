import type { Request, Response, Router } from 'express'
import * as z from 'zod'
import type { JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { CONNECTION_KINDS } from '#engine/user/events.ts'
import type { SignedIn } from '#gateway/accounts/caller.ts'
import { readCookie } from '#gateway/connections/cookie.ts'
import type { Me } from '#projections/views/accounts/me.ts'
import { clearSessionCookies, setCsrfCookie } from './auth/cookies.ts'
import type { AccountServices } from './auth/services.ts'
import { HttpError, ValidationError } from './errors.ts'
import { lineField, zoneField } from './fields.ts'
import { CSRF_COOKIE, signedIn, unauthorized } from './identity.ts'
import { jsonBody } from './jsonBody.ts'
import { refusedAs } from './refused.ts'
import { routed } from './routes.ts'

const ANSWERS_BYTES_MAX = 16 * 1024
const URL_CHARS_MAX = 2_048

const MeBody = z
  .object({
    name: lineField(80).optional(),
    tz: zoneField.optional(),
    analyticsOptOut: z.boolean().optional(),
    avatarUrl: z.string().max(URL_CHARS_MAX).refine(isPicture, 'This is no https address').nullable().optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'There is nothing to change')
const EraseBody = z.object({ confirm: z.string() })
const BetaBody = z.object({
  note: z.string().max(1_000).optional(),
  company: z.string().max(120).optional(),
  useCase: z.string().max(500).optional(),
})
const AnswersBody = z
  .record(z.string(), z.unknown())
  .refine((answers) => Object.keys(answers).length > 0, 'There are no answers')
const ConnectionBody = z.object({
  kind: z.enum(CONNECTION_KINDS),
  name: lineField(80),
  version: z.string().max(40).optional(),
})

/** What people ask of their own account. [ME1]-[ME10] */
export function meRouter(services: AccountServices): Router {
  const { identify } = services
  return routed({
    '/api/me': {
      get: async (request, response) => {
        const caller = await signedIn(identify, request)
        await services.accounts.own.see(caller.user.id, caller.connectionId)
        response.json(me(services, caller, request, response))
      },
      patch: async (request, response) => {
        const caller = await signedIn(identify, request)
        const patch = await jsonBody(request, response, MeBody)
        settle(await services.accounts.own.update(caller.user.id, patch))
        response.json(me(services, caller, request, response))
      },
      delete: (request, response) => erase(services, request, response),
    },
    '/api/me/beta-request': { post: (request, response) => requestBeta(services, request, response) },
    '/api/me/onboarding': { post: (request, response) => onboard(services, request, response) },
    '/api/me/tutorial-seen': {
      post: async (request, response) => {
        const { user } = await signedIn(identify, request)
        settle(await services.accounts.own.seeTutorial(user.id))
        response.json({ ok: true, tutorial_seen_at: services.accounts.me(user.id, null).tutorial_seen_at })
      },
    },
    ...connectionRoutes(services),
  })
}

function connectionRoutes(services: AccountServices): Parameters<typeof routed>[0] {
  const { identify } = services
  return {
    '/api/me/connections': {
      get: async (request, response) => {
        const { user } = await signedIn(identify, request)
        response.json({ items: services.accounts.connections(user.id) })
      },
      post: async (request, response) => {
        const { user } = await signedIn(identify, request)
        const { kind, name, version } = await jsonBody(request, response, ConnectionBody)
        const made = await services.accounts.own.connect(user.id, { kind, name, version: version ?? null })
        if (isRefusal(made)) throw ownRefusal(made)
        const connection = services.accounts.connections(user.id).find(({ id }) => id === made.connectionId)
        response.json({ connection, token: made.token })
      },
    },
    '/api/me/connections/:connectionId': {
      delete: async (request, response) => {
        const { user } = await signedIn(identify, request)
        settle(await services.accounts.own.disconnect(user.id, String(request.params.connectionId)))
        response.json({ ok: true })
      },
    },
  }
}

/** [ME4] */
async function erase(services: AccountServices, request: Request, response: Response): Promise<void> {
  const { user } = await signedIn(services.identify, request)
  const { confirm } = await jsonBody(request, response, EraseBody)
  if (confirm.trim().toLowerCase() !== user.email) {
    throw new ValidationError([
      { loc: ['body', 'confirm'], msg: 'Type the address of your account to erase it.', type: 'value_error' },
    ])
  }
  settle(await services.accounts.own.erase(user.id))
  clearSessionCookies(response, services.secure)
  response.json({ ok: true })
}

async function requestBeta(services: AccountServices, request: Request, response: Response): Promise<void> {
  const { user } = await signedIn(services.identify, request)
  const { note = null, company = null, useCase = null } = await jsonBody(request, response, BetaBody)
  settle(await services.accounts.own.requestBeta(user.id, { note, company, useCase }))
  const { status, requestedAt } = services.accounts.me(user.id, null).beta
  response.json({ ok: true, status, requestedAt })
}

/** [ME6] */
async function onboard(services: AccountServices, request: Request, response: Response): Promise<void> {
  const { user } = await signedIn(services.identify, request)
  const answers = (await jsonBody(request, response, AnswersBody)) as JsonObject
  if (Buffer.byteLength(JSON.stringify(answers)) > ANSWERS_BYTES_MAX) {
    throw new HttpError(413, 'The answers are larger than 16 KB.')
  }
  settle(await services.accounts.own.onboard(user.id, answers))
  const { onboarding, onboarding_completed_at } = services.accounts.me(user.id, null)
  response.json({ ok: true, onboarding_completed_at, answers: onboarding })
}

/** Callers by cookie are told the token that their writes must carry, and given it anew where they lost it or hold another. [ME1] */
function me(services: AccountServices, caller: SignedIn, request: Request, response: Response): Me {
  const { accounts, secure } = services
  if (!caller.byCookie) return accounts.me(caller.user.id, null)
  const csrf = accounts.tokens.csrfOf(caller)
  if (readCookie(request.headers.cookie, CSRF_COOKIE) !== csrf) setCsrfCookie(response, secure, csrf)
  return accounts.me(caller.user.id, csrf)
}

function settle(refusal: Refusal | null): void {
  if (refusal) throw ownRefusal(refusal)
}

/** The account was erased while the request was under way. */
function ownRefusal(refusal: Refusal): HttpError {
  return refusal.refused === 'no-account' ? unauthorized('You are not signed in any more.') : refusedAs(refusal)
}

function isPicture(text: string): boolean {
  const url = /^https:\/\/\S+$/iu.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
