import type { Router } from 'express'
import * as z from 'zod'
import type { AccountServices } from './auth/services.ts'
import { emailField } from './fields.ts'
import { jsonBody } from './jsonBody.ts'
import { routed } from './routes.ts'

const WaitlistBody = z.object({
  email: emailField,
  source: z.string().max(60).nullish(),
  referrer: z.string().max(300).nullish(),
})

/** Always the same answer: nobody learns who is on the list. [AU13] */
export function waitlistRouter(services: AccountServices): Router {
  return routed({
    '/api/waitlist': {
      post: async (request, response) => {
        const { email, source, referrer } = await jsonBody(request, response, WaitlistBody)
        await services.accounts.waiting.join({ email, source: source ?? null, referrer: referrer ?? null })
        response.json({ ok: true })
      },
    },
  })
}
