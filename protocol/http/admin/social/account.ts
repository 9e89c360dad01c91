import * as z from 'zod'
import type { Area } from '../../endpoint.ts'
import { busy } from './fields.ts'

/** The account at the network. */
export const socialAccount = {
  connectSocial: {
    method: 'post',
    path: '/api/admin/linkedin/connect',
    access: 'admin',
    summary: 'Begins to connect an account: returns the address at the network where the administrator allows it.',
    description: 'The state is good once, for ten minutes. An account that is connected is replaced at the end.',
    answers: { 200: { what: 'Where to go.', json: z.object({ url: z.url(), state: z.string() }) } },
    errors: { 503: 'The settings name no client at the network, or the log accepts no writes.' },
  },
  disconnectSocial: {
    method: 'delete',
    path: '/api/admin/linkedin/account',
    access: 'admin',
    summary: 'Disconnects the account and destroys its tokens. Posts stay.',
    answers: {
      200: {
        what: 'No account is connected.',
        json: z.object({
          ok: z.literal(true),
          disconnected: z.boolean().meta({ description: 'False when none was connected.' }),
        }),
      },
    },
    errors: busy,
  },
} satisfies Area
