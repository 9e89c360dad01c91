import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { LeadEdits } from '#gateway/outreach/leadEdits.ts'
import type { LeadViews } from '#gateway/outreach/leadViews.ts'
import type { adminOutreachLeads } from '#protocol/http/admin/outreach/leads.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError } from '../../errors.ts'
import { refusedAs } from '../../refused.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface OutreachLeadServices {
  readonly admin: AdminAccess
  readonly outreach: { readonly views: LeadViews; readonly edits: LeadEdits }
}

/** Handlers for leads. (contracts E.2) */
export function adminOutreachLeadHandlers({
  admin,
  outreach: { views, edits },
}: OutreachLeadServices): Handlers<typeof adminOutreachLeads> {
  return {
    adminOutreach: ({ query }) => views.overview(query),

    adminLead: async ({ params: { leadId } }) => {
      const detail = await views.detail(leadId)
      if (!detail) throw noLead()
      return detail
    },

    patchLead: async ({ caller, params: { leadId }, body, response }) => {
      const changed = await edits.patch(leadId, caller.id, body)
      if (isRefusal(changed)) throw withLead(changed, views.lead(leadId))
      const target = { kind: 'lead', id: leadId }
      await noteChange(admin, { action: 'lead.patched', by: caller, target, ...changed, response })
      return { ok: true, lead: shown(views, leadId) }
    },

    leadDm: async ({ caller, params: { leadId }, response }) => {
      const written = await edits.prepareDm(leadId, caller.id)
      if (isRefusal(written)) throw withLead(written, views.lead(leadId))
      const { text } = written
      const target = { kind: 'lead', id: leadId }
      await noteChange(admin, {
        ...{ action: 'lead.dm_prepared', by: caller, target, response },
        ...{ before: null, after: { text } },
      })
      const lead = shown(views, leadId)
      return { ok: true, text, profileUrl: lead.profileUrl ?? '', lead }
    },
  }
}

/** The error of a refused change, with the lead as it is now. */
function withLead(refusal: Refusal, lead: Lead | null): HttpError {
  const { status, message } = refusedAs(refusal)
  return new HttpError(status, message, lead ? { lead } : {})
}

function shown(views: LeadViews, leadId: string): Lead {
  const lead = views.lead(leadId)
  if (!lead) throw noLead()
  return lead
}

function noLead(): HttpError {
  return new HttpError(404, 'There is no such lead.')
}
