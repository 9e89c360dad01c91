import * as z from 'zod'
import { Me } from '../views/account.ts'
import type { Area } from './endpoint.ts'
import { email, line, queryText, uuid } from './fields.ts'
import { Done } from './general.ts'

const RETURN_TO_CHARS_MAX = 2_048
const busy = { 503: 'The log accepts no writes.' }
const notSetUp = { 404: 'This service has no external sign-in.' }
const away = { media: {}, headers: { Location: 'URL to which the browser is redirected.' } }
const word = z.string().optional().catch(undefined)

/** Endpoints for sign-in by an e-mailed code, and for the resulting sessions. [AU2]-[AU9] */
export const signIn = {
  authConfig: {
    method: 'get',
    path: '/api/auth/config',
    access: 'auth',
    summary: 'Lists the sign-in methods of this service.',
    answers: {
      200: {
        what: 'The methods.',
        json: z.object({
          methods: z.array(z.enum(['email', 'oidc'])),
          oidc: z.object({ startUrl: z.string() }).nullable(),
          devEcho: z.boolean(),
        }),
      },
    },
  },
  sendCode: {
    method: 'post',
    path: '/api/auth/code',
    access: 'auth',
    summary:
      'Sends a six-digit code to an address. Known and unknown addresses get the same response. Sets the signin cookie, which identifies the browser that requested the code.',
    body: { json: z.object({ email }) },
    answers: {
      200: {
        what: 'The code was sent.',
        json: z.object({
          ok: z.literal(true),
          delivery: z.enum(['email', 'console']),
          expiresAt: z.int(),
          devCode: z.string().optional(),
        }),
      },
    },
    errors: { ...busy, 502: 'The mail could not be sent.' },
  },
  verifyCode: {
    method: 'post',
    path: '/api/auth/verify',
    access: 'auth',
    summary:
      'Exchanges the code for a session, and creates the account on first sign-in. Sets the session and csrf cookies.',
    body: {
      json: z.object({
        email,
        code: z.string().max(64),
        name: line(80).optional(),
        anonId: uuid.optional(),
      }),
    },
    answers: {
      200: {
        what: 'Signed in.',
        json: z.object({ token: z.string(), expiresAt: z.int(), user: Me, created: z.boolean() }),
      },
    },
    errors: busy,
  },
  signOut: {
    method: 'post',
    path: '/api/auth/signout',
    access: 'session',
    summary: 'Ends this session, or all sessions of the account.',
    body: { json: z.object({ everywhere: z.boolean().default(false) }) },
    answers: { 200: { what: 'Signed out.', json: Done } },
    errors: busy,
  },
  refreshSession: {
    method: 'post',
    path: '/api/auth/refresh',
    access: 'session',
    summary: 'Issues a new token. The old one stays valid for 60 seconds.',
    answers: { 200: { what: 'The new token.', json: z.object({ token: z.string(), expiresAt: z.int() }) } },
    errors: { ...busy, 409: 'The caller is not signed in with a session of this service.' },
  },
} satisfies Area

/** Endpoints for sign-in by the external issuer: authorization code flow with PKCE. [AU10] */
export const outside = {
  startOutside: {
    method: 'get',
    path: '/api/auth/oidc/start',
    access: 'auth',
    summary: 'Redirects the browser to the external issuer.',
    query: z.object({
      returnTo: queryText('returnTo')
        .refine(isPath, 'returnTo must be a path that begins with one slash')
        .default('/')
        .meta({ description: 'Path on this service to return to after sign-in.' }),
    }),
    answers: { 302: { what: 'Redirect to the issuer.', ...away } },
    errors: { ...notSetUp, 502: 'The external issuer cannot be reached.' },
  },
  endOutside: {
    method: 'get',
    path: '/api/auth/oidc/callback',
    access: 'auth',
    summary: 'Callback to which the external issuer redirects the browser.',
    query: z.object({
      state: word,
      code: word,
      error: z
        .unknown()
        .optional()
        .meta({ json: { type: 'string' } }),
    }),
    answers: { 302: { what: 'Redirect after sign-in, or to /signin?error=<word> when it failed.', ...away } },
    errors: notSetUp,
  },
} satisfies Area

/** The waiting list. [AU13] */
export const waitlist = {
  joinWaitlist: {
    method: 'post',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Adds an address to the waiting list. The response is always the same.',
    body: {
      json: z.object({
        email,
        source: z.string().max(60).nullish(),
        referrer: z.string().max(300).nullish(),
      }),
    },
    answers: { 200: { what: 'Recorded.', json: Done } },
    errors: busy,
  },
} satisfies Area

/** True for a path on this service; false for text that browsers would resolve to another site. [AU10] */
function isPath(text: string): boolean {
  return text.length <= RETURN_TO_CHARS_MAX && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
}
