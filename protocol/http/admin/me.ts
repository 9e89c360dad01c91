import * as z from 'zod'
import type { Area } from '../endpoint.ts'

/** The calling administrator. [AD1] */
export const adminMe = {
  adminMe: {
    method: 'get',
    path: '/api/admin/me',
    access: 'admin',
    summary: "The calling administrator, and the source of the administrator's rights.",
    answers: {
      200: {
        what: 'The administrator.',
        json: z.object({
          id: z.uuid(),
          email: z.string(),
          name: z.string(),
          isAdmin: z.literal(true),
          via: z.enum(['setting', 'role']),
          version: z.string(),
          now: z.int(),
        }),
      },
    },
  },
} satisfies Area
