import * as z from 'zod'
import { CONNECTION_KINDS } from '#engine/user/events.ts'
import { count, plainList } from '../../views/admin/parts.ts'
import { BetaRow, ConnectionRow, WaitlistRow } from '../../views/admin/users.ts'
import type { Area } from '../endpoint.ts'
import { queryNumber } from '../fields.ts'
import { queryInternal } from './fields.ts'

const limit = (max: number, fallback: number) => queryNumber('limit', { min: 1, max, fallback })

/** Lists over all accounts: connections, the waiting list, the beta. [AD14] [AD15] [AD16] */
export const adminAccountLists = {
  adminConnections: {
    method: 'get',
    path: '/api/admin/connections',
    access: 'admin',
    summary: 'Lists the connections of programs to accounts, the last used first.',
    query: z.object({
      kind: z.enum(CONNECTION_KINDS).optional(),
      limit: limit(1_000, 300),
      includeInternal: queryInternal,
    }),
    answers: {
      200: {
        what: 'The connections; `counts` are the active ones of each kind.',
        json: plainList(ConnectionRow).extend({ counts: z.record(z.enum(CONNECTION_KINDS), count) }),
      },
    },
  },
  adminWaitlist: {
    method: 'get',
    path: '/api/admin/waitlist',
    access: 'admin',
    summary: 'Lists the waiting list, newest first. An address that has an account has joined.',
    query: z.object({ limit: limit(1_000, 200) }),
    answers: { 200: { what: 'The entries.', json: plainList(WaitlistRow) } },
  },
  adminBeta: {
    method: 'get',
    path: '/api/admin/beta',
    access: 'admin',
    summary: 'Lists the accounts that requested the beta or were admitted to it, newest first.',
    description: 'Admitting and declining is PATCH /api/admin/users/{user_id} with `beta`.',
    query: z.object({ limit: limit(2_000, 500) }),
    answers: { 200: { what: 'The accounts.', json: plainList(BetaRow) } },
  },
} satisfies Area
