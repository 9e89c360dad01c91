import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { Founding } from '#gateway/spaces/founding.ts'
import type { Membership } from '#gateway/spaces/membership.ts'
import type { SpaceUploads } from '#gateway/spaces/spaceUploads.ts'
import type { SpaceViews } from '#gateway/spaces/views.ts'
import type { ContextIntake } from '#gateway/uploads/contextIntake.ts'

/** Services of the handlers of spaces. */
export interface SpaceServices {
  readonly accounts: Accounts
  readonly founding: Founding
  readonly membership: Membership
  readonly spaceViews: SpaceViews
  readonly spaceUploads: SpaceUploads
  /** Adds to the context of spaces. */
  readonly spaceItems: ContextIntake
  readonly stored: StoredBytes
  readonly addressOf: (request: Request) => string
}
