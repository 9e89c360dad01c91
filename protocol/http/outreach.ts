import * as z from 'zod'
import type { Area } from './endpoint.ts'
import { queryText } from './fields.ts'
import { busyLog } from './roomParts.ts'

const query = z.object({
  token: queryText('token').meta({ description: 'The signed token of a mail, from its link.' }),
})
const page = { media: { 'text/html': z.string() }, headers: { 'Referrer-Policy': '`no-referrer`' } }
const forged = { 404: 'The token is not of this service. Browsers get a page that says so.' }

/** Where those who were written to unsubscribe. A GET never does, since mail scanners open links. [OT63] */
export const unsubscribe = {
  unsubscribePage: {
    method: 'get',
    path: '/api/outreach/unsubscribe',
    access: 'public',
    summary: 'A page with one button that unsubscribes; changes nothing.',
    query,
    answers: { 200: { what: 'The page.', ...page } },
    errors: forged,
  },
  unsubscribe: {
    method: 'post',
    path: '/api/outreach/unsubscribe',
    access: 'public',
    summary: 'Unsubscribes, by the button or by the mail program (RFC 8058). Repeating it changes nothing.',
    description: 'The body is not read: the token says all. Neither a session nor an X-CSRF-Token is needed.',
    query,
    answers: { 200: { what: 'Unsubscribed.', ...page } },
    errors: { ...forged, ...busyLog },
  },
} satisfies Area
