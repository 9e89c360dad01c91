import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import type { OutsideIssuer } from '#integrations/oidc/port.ts'

/** Services of the endpoints for accounts. */
export interface AccountServices {
  readonly accounts: Accounts
  readonly mailer: Mailer
  /** Null without external sign-in. */
  readonly outside: OutsideIssuer | null
  /** Returns the public URL, without a trailing slash. */
  readonly baseUrl: () => string
  readonly clock: Clock
  /** Test hook: returns the sign-in code in the response. */
  readonly devEcho: boolean
  readonly limited: boolean
  /** True when the public URL uses https. */
  readonly secure: boolean
  readonly addressOf: (request: Request) => string
  readonly fault: (error: unknown, where: string) => void
}
