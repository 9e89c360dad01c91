import type { JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { UnusableTable } from '#gateway/outreach/finding/csvLeads.ts'
import type { FindRequest, Found } from '#gateway/outreach/finding/finder.ts'
import { newcomerView } from '#gateway/outreach/finding/newcomerView.ts'
import type { LeadViews } from '#gateway/outreach/leadViews.ts'
import type { OutreachWork } from '#gateway/outreach/outreachWork.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import type { OutreachWriter } from '#gateway/outreach/writer.ts'
import type { adminOutreachFinding } from '#protocol/http/admin/outreach/finding.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError, ValidationError } from '../../errors.ts'
import { refusedAs } from '../../refused.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface OutreachFindingServices {
  readonly admin: AdminAccess
  readonly outreach: {
    readonly store: OutreachStore
    readonly views: LeadViews
    readonly writer: OutreachWriter
    readonly work: OutreachWork
  }
}

type Noted = Pick<Parameters<typeof noteChange>[1], 'by' | 'response'>

/** Of outreach itself. */
const OUTREACH = { kind: 'outreach', id: 'main' }
const actorOf = (id: string): Actor => ({ kind: 'admin', id, name: null })

/** Handlers for finding leads and writing drafts. What is looked for and in which file is not noted: both name people. [OT36] [OT37] [OT38] [OT39] [OT57] */
export function adminOutreachFindingHandlers({
  admin,
  outreach: { store, views, writer, work },
}: OutreachFindingServices): Handlers<typeof adminOutreachFinding> {
  const note = (action: string, noted: Noted, after: JsonObject, target = OUTREACH) =>
    noteChange(admin, { action, ...noted, target, before: null, after })

  return {
    findLeads: async ({ caller, body, response }) => {
      const { added, ...counts } = settled(await found(work, body, actorOf(caller.id)))
      const { source, dryRun } = body
      const { found: seen, duplicates, suppressed, invalidTotal } = counts
      const told = { source, found: seen, added: added.length, duplicates, suppressed }
      if (!dryRun) await note('leads.found', { by: caller, response }, { ...told, invalid: invalidTotal })
      const leads = dryRun
        ? added.map((one) => newcomerView(one, source, store.clock.now()))
        : views.leads(added.flatMap(({ id }) => id ?? []))
      return { ok: true, ...told, invalid: [...counts.invalid], invalidTotal, leads }
    },

    prepareLeads: async ({ caller, body, response }) => {
      const { leads, ...counts } = settled(await work.batches.prepare(body, actorOf(caller.id)))
      await note('leads.prepared', { by: caller, response }, counts)
      return { ok: true, ...counts, leads: views.leads(leads) }
    },

    rescoreSkipped: async ({ caller, body, response }) => {
      const { leads, ...counts } = await work.batches.rescore(body, actorOf(caller.id))
      if (!body.dryRun) await note('leads.rescored', { by: caller, response }, counts)
      return { ok: true, ...counts, leads: views.leads(leads) }
    },

    redraftLead: async ({ caller, params: { leadId }, response }) => {
      const before = views.lead(leadId)?.draft ?? null
      const refused = await work.drafting.redraft(leadId, { actor: actorOf(caller.id), byModel: true })
      if (refused) throw refusedAs(refused)
      const lead = views.lead(leadId)
      if (!lead) throw new HttpError(404, 'There is no such lead.')
      const target = { kind: 'lead', id: leadId }
      const change = { before: before && { draft: before }, after: { draft: lead.draft } }
      await noteChange(admin, { action: 'lead.redrafted', by: caller, target, ...change, response })
      return { ok: true, lead }
    },

    redraftUnsent: async ({ caller, response }) => {
      const counts = await work.batches.redraftUnsent(actorOf(caller.id))
      await note('leads.redrafted', { by: caller, response }, counts)
      const { available, version } = writer.writerStatus()
      return { ok: true, ...counts, writer: available ? 'ai' : 'template', version }
    },

    outreachInsights: async ({ caller, response }) => {
      const refused = await work.insightsMaker.make(actorOf(caller.id))
      if (refused) throw refusedAs(refused)
      const insights = views.insights()
      if (!insights) throw new Error('insights were made and are not there')
      await note('insights.made', { by: caller, response }, { writer: insights.writer })
      return insights
    },
  }
}

async function found(work: OutreachWork, request: FindRequest, actor: Actor): Promise<Found | Refusal> {
  try {
    return await work.finder.find(request, actor)
  } catch (error) {
    if (!(error instanceof UnusableTable)) throw error
    throw new ValidationError([{ loc: ['body', 'csv'], msg: error.message, type: 'value_error' }])
  }
}

function settled<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw refusedAs(answer)
  return answer
}
