import type { InboxSync } from '#gateway/outreach/inbox/inboxSync.ts'
import type { adminOutreachSync } from '#protocol/http/admin/outreach/sync.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError } from '../../errors.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface SyncServices {
  readonly admin: AdminAccess
  readonly inboxSync: InboxSync
}

/** Handler for reading the inbox. [OT94] */
export function adminOutreachSyncHandlers({ admin, inboxSync }: SyncServices): Handlers<typeof adminOutreachSync> {
  return {
    syncInbox: async ({ caller, response }) => {
      const actor = { kind: 'admin', id: caller.id, name: null } as const
      const found = await inboxSync.sync(actor).catch((error: unknown) => {
        throw error instanceof Error && error.name === 'InboxFailure' ? new HttpError(502, error.message) : error
      })
      if (found.configured) {
        const { scanned, replies, bounces, unsubscribes } = found
        const target = { kind: 'outreach', id: 'inbox' }
        const after = { scanned, replies, bounces, unsubscribes }
        await noteChange(admin, { action: 'inbox.read', by: caller, target, before: null, after, response })
      }
      return { ok: true, ...found }
    },
  }
}
