import * as z from 'zod'
import type { Area } from '../../endpoint.ts'

const html = { 'text/html': z.string() }
const params = z.object({ token: z.string().meta({ description: 'The signed token of a mail.' }) })

/** Where recipients of outreach mails unsubscribe. A GET never does, since scanners of mails open links. */
export const unsubscribe = {
  unsubscribePage: {
    method: 'get',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'A page with one button that unsubscribes.',
    params,
    answers: { 200: { what: 'The page.', media: html } },
    errors: { 404: { what: 'The token is not of this service.', json: z.string() } },
  },
  unsubscribe: {
    method: 'post',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'Unsubscribes, by the button or by the mail program (RFC 8058). Repeating it changes nothing.',
    params,
    body: {
      raw: z.string(),
      types: ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
    },
    answers: { 200: { what: 'Unsubscribed.', media: html } },
    errors: { 404: { what: 'The token is not of this service.', json: z.string() } },
  },
} satisfies Area
