import * as z from 'zod'
import type { Json } from '#engine/json.ts'
import { BETA_STATUSES, CONNECTION_KINDS } from '#engine/user/events.ts'
import { ConnectionView, Me } from '../views/account.ts'
import type { Area } from './endpoint.ts'
import { line, zone } from './fields.ts'
import { Done } from './general.ts'

const URL_CHARS_MAX = 2_048
const busy = { 503: 'The log accepts no writes.' }

/** Endpoints for the caller's own account. [ME1]-[ME10] */
export const me = {
  me: {
    method: 'get',
    path: '/api/me',
    access: 'user',
    summary: "The caller's own account.",
    answers: { 200: { what: 'The account.', json: Me } },
    errors: busy,
  },
  updateMe: {
    method: 'patch',
    path: '/api/me',
    access: 'user',
    summary: "Changes the caller's account.",
    body: {
      json: z
        .object({
          name: line(80).optional(),
          tz: zone.optional(),
          analyticsOptOut: z.boolean().optional(),
          avatarUrl: z.string().max(URL_CHARS_MAX).refine(isPicture, 'This is no https address').nullable().optional(),
        })
        .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'There is nothing to change')
        .meta({ minProperties: 1 }),
    },
    answers: { 200: { what: 'The account.', json: Me } },
    errors: busy,
  },
  eraseMe: {
    method: 'delete',
    path: '/api/me',
    access: 'session',
    summary: "Erases the caller's account permanently.",
    body: { json: z.object({ confirm: z.string().meta({ description: 'The e-mail address of the account.' }) }) },
    answers: { 200: { what: 'Erased.', json: Done } },
    errors: busy,
  },
  requestBeta: {
    method: 'post',
    path: '/api/me/beta-request',
    access: 'user',
    summary: 'Requests access to the beta.',
    body: {
      json: z.object({
        note: z.string().max(1_000).optional(),
        company: z.string().max(120).optional(),
        useCase: z.string().max(500).optional(),
      }),
    },
    answers: {
      200: {
        what: 'The request is recorded.',
        json: z.object({ ok: z.literal(true), status: z.enum(BETA_STATUSES), requestedAt: z.int().nullable() }),
      },
    },
    errors: busy,
  },
  onboard: {
    method: 'post',
    path: '/api/me/onboarding',
    access: 'user',
    summary: 'Stores the answers given in the onboarding dialog.',
    body: {
      json: z
        .record(z.string(), z.custom<Json>())
        .refine((answers) => Object.keys(answers).length > 0, 'There are no answers')
        .meta({ minProperties: 1 }),
    },
    answers: {
      200: {
        what: 'Stored.',
        json: z.object({
          ok: z.literal(true),
          onboarding_completed_at: z.string().nullable(),
          answers: z.record(z.string(), z.unknown()).nullable(),
        }),
      },
    },
    errors: { ...busy, 413: 'The answers exceed 16 KB.' },
  },
  seeTutorial: {
    method: 'post',
    path: '/api/me/tutorial-seen',
    access: 'user',
    summary: 'Marks the tutorial as seen.',
    answers: {
      200: { what: 'Marked.', json: z.object({ ok: z.literal(true), tutorial_seen_at: z.string().nullable() }) },
    },
    errors: busy,
  },
  connections: {
    method: 'get',
    path: '/api/me/connections',
    access: 'user',
    summary: "Lists the caller's connections, without their tokens.",
    answers: { 200: { what: 'The connections.', json: z.object({ items: z.array(ConnectionView) }) } },
  },
  connect: {
    method: 'post',
    path: '/api/me/connections',
    access: 'session',
    summary: 'Creates a connection for a program. Its token is returned only here.',
    body: {
      json: z.object({
        kind: z.enum(CONNECTION_KINDS),
        name: line(80),
        version: z.string().max(40).optional(),
      }),
    },
    answers: {
      200: {
        what: 'The connection and its token.',
        json: z.object({ connection: ConnectionView, token: z.string() }),
      },
    },
    errors: { ...busy, 409: 'The account has reached its limit of connections.' },
  },
  disconnect: {
    method: 'delete',
    path: '/api/me/connections/:connectionId',
    access: 'user',
    summary: 'Revokes a connection.',
    params: z.object({ connectionId: z.string() }),
    answers: { 200: { what: 'Revoked.', json: Done } },
    errors: { ...busy, 404: 'There is no such connection.' },
  },
} satisfies Area

function isPicture(text: string): boolean {
  const url = /^https:\/\/\S+$/iu.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
