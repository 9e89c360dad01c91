import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import type { OutsideIssuer } from '#integrations/oidc/port.ts'

/** What the endpoints about people need. */
export interface AccountServices {
  readonly accounts: Accounts
  readonly mailer: Mailer
  /** Null without outside sign-in. */
  readonly outside: OutsideIssuer | null
  /** The public address, without a slash at its end. */
  readonly baseUrl: () => string
  readonly clock: Clock
  /** Test hook: the answer to a code request holds the code. */
  readonly devEcho: boolean
  readonly limited: boolean
  /** The public address begins with https. */
  readonly secure: boolean
  readonly addressOf: (request: Request) => string
  readonly fault: (error: unknown, where: string) => void
}
