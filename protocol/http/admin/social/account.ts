import * as z from 'zod'
import type { Area } from '../../endpoint.ts'
import { busy } from './fields.ts'

/** The account at the network. */
export const socialAccount = {
  connectSocial: {
    method: 'post',
    path: '/api/admin/social/connect',
    access: 'admin',
    summary: 'Begins to connect an account: returns the address at the network where the administrator allows it.',
    answers: {
      200: {
        what: 'Where to go.',
        json: z.object({ ok: z.literal(true), url: z.url(), expiresAt: z.int() }),
      },
    },
    errors: { ...busy, 409: 'No account can be connected: the settings name no client.' },
  },
  disconnectSocial: {
    method: 'delete',
    path: '/api/admin/social/account',
    access: 'admin',
    summary: 'Disconnects the account and destroys its tokens.',
    answers: { 200: { what: 'Disconnected.', json: z.object({ ok: z.literal(true) }) } },
    errors: { ...busy, 404: 'No account is connected.' },
  },
} satisfies Area
