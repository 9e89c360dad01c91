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
  spacesPage: { ...page, path: '/spaces', summary: "The same page, for the caller's spaces." },
  spacePage: {
    ...page,
    path: '/spaces/:slug',
    params: z.object({ slug: z.string().meta({ description: "The space's slug, which is the secret of its link." }) }),
    summary: 'The same page, for a space. Sends no referrer anywhere. [WP3]',
    answers: {
      200: { what: 'HTML', media: html, headers: { ...seatCookie, 'Referrer-Policy': '`no-referrer`' } },
    },
  },
  toolsPage: { ...page, path: '/tools', summary: 'The same page, for the free tools, with a title of its own. [WT4]' },
  toolPage: {
    ...page,
    path: '/tools/:tool',
    params: z.object({ tool: z.string().meta({ description: "The tool's id." }) }),
    summary: 'The same page, for one free tool, with a title of its own. [WT4]',
    errors: { 404: 'There is no such tool.' },
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
  trustPage: { ...page, path: '/trust', summary: 'The same page, for where data lives and for how long. [KX85]' },
  recordingFrame: {
    method: 'get',
    path: '/frames/recording',
    access: 'public',
    summary: 'The page in which the console plays recorded visits; it holds no data. [WD9]',
    description:
      'May be framed by this service only. Its policy allows inline styles, since recorded pages have their own, and no request but for its script.',
    answers: { 200: { what: 'HTML', media: html } },
    errors: { 404: 'The browser client has not been built.' },
  },
  adminPage: { ...page, path: '/admin', summary: "The console's page, for administrators. [WC1]" },
  adminViewPage: {
    ...page,
    path: '/admin/*view',
    params: z.object({
      view: z
        .array(z.string())
        .meta({ json: { type: 'string', items: undefined }, description: 'A view of the console and what it shows.' }),
    }),
    summary: "The same page, for one of the console's views.",
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
