import type { waitlist } from '#protocol/http/signIn.ts'
import type { AccountServices } from './auth/services.ts'
import type { Handlers } from './endpoints.ts'

export function waitlistHandlers({ accounts }: AccountServices): Handlers<typeof waitlist> {
  return {
    joinWaitlist: async ({ body: { email, source, referrer } }) => {
      await accounts.waiting.join({ email, source: source ?? null, referrer: referrer ?? null })
      return { ok: true }
    },
  }
}
