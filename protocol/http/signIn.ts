import * as z from 'zod'
import { Me } from '../views/account.ts'
import type { Area } from './endpoint.ts'
import { email, line, queryText } from './fields.ts'
import { Done } from './general.ts'

const RETURN_TO_CHARS_MAX = 2_048
const busy = { 503: 'The log takes no writes.' }
const notSetUp = { 404: 'There is no outside sign-in here.' }
const away = { media: {}, headers: { Location: 'Where the browser goes.' } }
const word = z.string().optional().catch(undefined)

/** Sign-in by a code sent to one's address, and the sessions it begins. [AU2]-[AU9] */
export const signIn = {
  authConfig: {
    method: 'get',
    path: '/api/auth/config',
    access: 'auth',
    summary: 'How one can sign in here.',
    answers: {
      200: {
        what: 'The ways.',
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
      'Sends a six-digit code to an address; the same answer for known and unknown ones. Sets the signin cookie, which tells the browser of the code from others.',
    body: { json: z.object({ email }) },
    answers: {
      200: {
        what: 'The code is on its way.',
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
    summary: 'Begins a session with the code; the first one makes the account. Sets the session and csrf cookies.',
    body: {
      json: z.object({
        email,
        code: z.string().max(64),
        name: line(80).optional(),
        anonId: z.guid().optional(),
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
    summary: 'Ends this session, or all.',
    body: { json: z.object({ everywhere: z.boolean().default(false) }) },
    answers: { 200: { what: 'Signed out.', json: Done } },
    errors: busy,
  },
  refreshSession: {
    method: 'post',
    path: '/api/auth/refresh',
    access: 'session',
    summary: 'A new token; the old one lives 60 seconds more.',
    answers: { 200: { what: 'The new token.', json: z.object({ token: z.string(), expiresAt: z.int() }) } },
    errors: { ...busy, 409: 'The caller did not sign in by a session of this service.' },
  },
} satisfies Area

/** Sign-in by the outside issuer: code flow with PKCE. [AU10] */
export const outside = {
  startOutside: {
    method: 'get',
    path: '/api/auth/oidc/start',
    access: 'auth',
    summary: 'Sends the browser to the outside issuer.',
    query: z.object({
      returnTo: queryText('returnTo')
        .refine(isPath, 'returnTo must be a path that begins with one slash')
        .default('/')
        .meta({ description: 'A path of this service to go to afterwards.' }),
    }),
    answers: { 302: { what: 'To the issuer.', ...away } },
    errors: { ...notSetUp, 502: 'The outside issuer cannot be reached.' },
  },
  endOutside: {
    method: 'get',
    path: '/api/auth/oidc/callback',
    access: 'auth',
    summary: 'Where the outside issuer sends the browser back.',
    query: z.object({
      state: word,
      code: word,
      error: z
        .unknown()
        .optional()
        .meta({ json: { type: 'string' } }),
    }),
    answers: { 302: { what: 'Signed in, or to /signin?error=<word>.', ...away } },
    errors: notSetUp,
  },
} satisfies Area

/** [AU13] */
export const waitlist = {
  joinWaitlist: {
    method: 'post',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Puts an address on the waitlist; always the same answer.',
    body: {
      json: z.object({
        email,
        source: z.string().max(60).nullish(),
        referrer: z.string().max(300).nullish(),
      }),
    },
    answers: { 200: { what: 'Noted.', json: Done } },
    errors: busy,
  },
} satisfies Area

/** What browsers would take for another site is no path of ours. [AU10] */
function isPath(text: string): boolean {
  return text.length <= RETURN_TO_CHARS_MAX && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
}
