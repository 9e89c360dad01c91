import * as z from 'zod'
import type { Area } from './endpoint.ts'

const text = z.string().max(4_096).optional().catch(undefined)

/** Where the network sends the administrator back to. [SO44] */
export const social = {
  socialCallback: {
    method: 'get',
    path: '/api/linkedin/callback',
    access: 'public',
    summary: "Ends a connection at the network: always redirects to the administration's page.",
    description:
      'Why it failed: `state` is unknown, used or older than ten minutes; `denied` at the network; `missing` is the code or the client; `exchange` with the network failed.',
    query: z.object({ code: text, state: text, error: text, error_description: text }),
    answers: {
      302: {
        what: "Back to the administration's page.",
        media: {},
        headers: { Location: '`{APP_URL}/admin/social?connected=1`, or `?error=denied|state|exchange|missing`.' },
      },
    },
  },
} satisfies Area
