import * as z from 'zod'
import type { Area } from './endpoint.ts'

const html = { 'text/html': z.string() }
const seatCookie = { 'Set-Cookie': '`seat`, HTTP-only; binds seats to this browser.' }
const page = {
  method: 'get',
  access: 'public',
  answers: { 200: { what: 'HTML', media: html, headers: seatCookie } },
} as const
const session = z.object({ name: z.string().meta({ description: 'Name of the session, as in the list.' }) })

/** Query parameter that only the page reads; the service accepts any value. */
const forThePage = z.string().optional().catch(undefined)

/** The browser client: one HTML page for all of its paths, and its built files. [WB6] [WB7] */
export const pages = {
  page: {
    ...page,
    path: '/',
    summary: "The browser client's page. Sets the seat cookie when the browser has none.",
  },
  roomPage: {
    ...page,
    path: '/r/:code',
    params: z.object({ code: z.string().meta({ description: "The room's code." }) }),
    summary: 'The same page, for a room.',
  },
  archivePage: { ...page, path: '/archive', summary: 'The same page, for past meetings.' },
  sessionPage: { ...page, path: '/archive/:name', params: session, summary: 'The same page, for one past meeting.' },
  replayPage: {
    ...page,
    path: '/replay/:name',
    params: session,
    summary: 'The same page, for the replay of one past meeting.',
  },
  signInPage: {
    ...page,
    path: '/signin',
    summary: 'The same page, for signing in. A failed external sign-in redirects here with `error`.',
    query: z.object({
      error: forThePage.meta({ description: 'One-word reason why an external sign-in failed.' }),
      returnTo: forThePage.meta({
        description: 'Path on this service to return to after sign-in; begins with a single `/`.',
      }),
    }),
  },
  asset: {
    method: 'get',
    path: '/assets/*path',
    access: 'public',
    summary: 'A built file of the browser client; its name changes with its content.',
    params: z.object({
      path: z
        .array(z.string())
        .meta({ json: { type: 'string', items: undefined }, description: 'Path below the folder of built files.' }),
    }),
    answers: {
      200: {
        what: 'The file, compressed as the client accepts.',
        media: { '*/*': z.string().meta({ format: 'binary' }) },
        headers: { 'Cache-Control': '`public, max-age=31536000, immutable`' },
      },
    },
    errors: { 404: 'There is no such file.' },
  },
} satisfies Area
