import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { LeadViews } from '#gateway/outreach/leadViews.ts'
import type { OutreachWork } from '#gateway/outreach/outreachWork.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import type { adminOutreachAutopilot } from '#protocol/http/admin/outreach/autopilot.ts'
import type { Handlers } from '../../endpoints.ts'
import { refusedAs } from '../../refused.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface OutreachAutopilotServices {
  readonly admin: AdminAccess
  readonly outreach: { readonly store: OutreachStore; readonly views: LeadViews; readonly work: OutreachWork }
}

const TARGET = { kind: 'outreach', id: 'autopilot' }
const actorOf = (id: string): Actor => ({ kind: 'admin', id, name: null })

/** Handlers for the autopilot. [OT51] [OT53] */
export function adminOutreachAutopilotHandlers({
  admin,
  outreach: { store, views, work },
}: OutreachAutopilotServices): Handlers<typeof adminOutreachAutopilot> {
  return {
    putAutopilot: async ({ caller, body, response }) => {
      const before = { ...store.state().autopilot }
      const refused = await work.autopilot.set(body, actorOf(caller.id))
      if (refused) throw refusedAs(refused)
      await noteChange(admin, { action: 'autopilot.set', by: caller, target: TARGET, before, after: body, response })
      return { ok: true, autopilot: views.autopilot() }
    },

    runAutopilot: async ({ caller, response }) => {
      const ran = await work.autopilot.run(actorOf(caller.id))
      if (isRefusal(ran)) throw refusedAs(ran)
      const after = { ...ran }
      await noteChange(admin, { action: 'autopilot.run', by: caller, target: TARGET, before: null, after, response })
      return { ok: true, ...ran }
    },
  }
}
