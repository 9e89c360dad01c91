import * as z from 'zod'
import type { Area } from './endpoint.ts'

const text = z.string().max(4_096).optional().catch(undefined)

/** Where the network sends the administrator back to. */
export const social = {
  socialCallback: {
    method: 'get',
    path: '/api/linkedin/callback',
    access: 'public',
    summary: 'Ends a connection at the network: redirects to the page of the administration.',
    query: z.object({ code: text, state: text, error: text, error_description: text }),
    answers: {
      302: {
        what: 'Back to the page of the administration.',
        media: {},
        headers: {
          Location: '`/admin/social?connected=1`, or `?error=` with `denied`, `state`, `exchange` or `missing`.',
        },
      },
    },
  },
} satisfies Area
