import type { Answer } from '@parley/client'
import type { LeadSource, LeadStatus } from '#engine/lead/states.ts'
import type { SuppressionReason } from '#engine/outreach/limits.ts'
import type {
  Autopilot,
  Insights,
  Lead,
  LeadDetail,
  OutreachOverview,
  Suppression,
} from '#protocol/views/admin/outreach.ts'
import { type AdminRest, type Query, queryOf } from '../adminRest.ts'

export interface LeadPatch {
  readonly name?: string | null
  readonly email?: string | null
  readonly company?: string | null
  readonly title?: string | null
  readonly profileUrl?: string | null
  readonly notes?: string | null
  readonly tags?: readonly string[]
  readonly status?: LeadStatus
  readonly draft?: { readonly subject: string; readonly body: string }
  readonly dmSent?: true
}

/** What is looked for; `csv` goes with that source only. */
export interface Finding {
  readonly source: LeadSource
  readonly csv?: string
  /** Part of a name, address or company that those found must have. */
  readonly query?: string
  readonly limit?: number
  readonly minScore?: number
  readonly tags?: readonly string[]
}

/** What was found; on a dry run, what would have been added. */
export interface Found {
  readonly source: LeadSource
  readonly found: number
  readonly added: number
  readonly duplicates: number
  readonly suppressed: number
  /** Rows of a CSV that cannot be read; the header is row 1. */
  readonly invalid: readonly { readonly row: number; readonly reason: string }[]
  readonly leads: readonly Lead[]
}

export interface Batch {
  readonly leadIds?: readonly string[]
  readonly limit?: number
  readonly minScore?: number
}
export interface Prepared {
  readonly drafted: number
  readonly skipped: number
  readonly failed: number
}
export interface Rescored {
  readonly checked: number
  readonly drafted: number
}
export interface Redrafted {
  readonly redrafted: number
  readonly failed: number
  readonly writer: 'ai' | 'template'
  readonly version: string
}

export interface Mail {
  readonly subject: string
  readonly body: string
}

export interface Synced {
  readonly configured: boolean
  readonly scanned: number
  readonly replies: number
  readonly bounces: number
  readonly unsubscribes: number
}

export interface SuppressionList {
  readonly items: readonly Suppression[]
  readonly total: number
}

export type AutopilotSettings = Omit<Autopilot, 'lastRunAt' | 'nextRunAt'>

export function settingsOf({ lastRunAt: _last, nextRunAt: _next, ...settings }: Autopilot): AutopilotSettings {
  return settings
}

export interface AutopilotRun {
  readonly found: number
  readonly drafted: number
  readonly skipped: number
  readonly sent: number
  readonly reason: 'disabled' | 'window' | 'cap' | 'mail' | null
}

/** Requests of the outreach screens. */
export class OutreachRest {
  readonly #rest: AdminRest

  constructor(rest: AdminRest) {
    this.#rest = rest
  }

  overview(query: Query = {}): Promise<Answer<OutreachOverview>> {
    return this.#rest.get(ROOT, query)
  }
  /** The overview without its leads, which would be most of the answer. */
  standing(): Promise<Answer<OutreachOverview>> {
    return this.overview(NO_LEAD)
  }
  lead(id: string): Promise<Answer<LeadDetail>> {
    return this.#rest.get(leadPath(id))
  }
  /** Changes a lead unless it changed since `ifVersion`. */
  change(id: string, patch: LeadPatch, ifVersion: number): Promise<Answer<{ readonly lead: Lead }>> {
    return this.#rest.write('PATCH', leadPath(id), { ...patch, ifVersion })
  }
  /** Sends a mail as it is given here, unless the lead changed since `ifVersion`. */
  send(
    id: string,
    mail: Mail,
    ifVersion: number,
  ): Promise<Answer<{ readonly lead: Lead; readonly messageId: string }>> {
    return this.#rest.write('POST', `${leadPath(id)}/email`, { ...mail, ifVersion })
  }
  redraft(id: string): Promise<Answer<{ readonly lead: Lead }>> {
    return this.#rest.write('POST', `${leadPath(id)}/redraft`, {})
  }
  writeDm(id: string): Promise<Answer<{ readonly lead: Lead }>> {
    return this.#rest.write('POST', `${leadPath(id)}/linkedin-dm`, {})
  }

  find(finding: Finding, dryRun: boolean): Promise<Answer<Found>> {
    return this.#rest.write('POST', `${ROOT}/find`, { ...finding, dryRun })
  }
  prepare(batch: Batch): Promise<Answer<Prepared>> {
    return this.#rest.write('POST', `${ROOT}/prepare`, batch)
  }
  rescore(batch: Batch): Promise<Answer<Rescored>> {
    return this.#rest.write('POST', `${ROOT}/rescore-skipped`, batch)
  }
  redraftUnsent(): Promise<Answer<Redrafted>> {
    return this.#rest.write('POST', `${ROOT}/redraft-unsent`, {})
  }

  /** The newest of the list, or the one of an address. */
  suppressions(email: string | null): Promise<Answer<SuppressionList>> {
    return this.#rest.get(SUPPRESSIONS, { email })
  }
  suppress(email: string, reason: SuppressionReason): Promise<Answer<object>> {
    return this.#rest.write('POST', SUPPRESSIONS, { email, reason })
  }
  unsuppress(email: string): Promise<Answer<object>> {
    return this.#rest.write('DELETE', `${SUPPRESSIONS}${queryOf({ email })}`)
  }

  /** Changes some of the settings as they are now: they are set all at once, and others may have changed them meanwhile. */
  async changeAutopilot(changes: Partial<AutopilotSettings>): Promise<Answer<{ readonly autopilot: Autopilot }>> {
    const now = await this.standing()
    return now.ok
      ? this.#rest.write('PUT', `${ROOT}/autopilot`, { ...settingsOf(now.value.autopilot), ...changes })
      : now
  }
  runAutopilot(): Promise<Answer<AutopilotRun>> {
    return this.#rest.write('POST', `${ROOT}/autopilot/run`, {})
  }

  /** Everything that a dry run is computed from: the overview, and what each source of the autopilot would give. Changes nothing. */
  async dryRun(): Promise<Answer<{ readonly overview: OutreachOverview; readonly found: readonly Found[] }>> {
    const overview = await this.overview()
    if (!overview.ok) return overview
    const { sources } = overview.value.autopilot
    const found = await Promise.all(sources.map((source) => this.find({ source, limit: DRY_MAX }, true)))
    const failed = found.find((one) => !one.ok)
    if (failed && !failed.ok) return failed
    return { ok: true, value: { overview: overview.value, found: found.flatMap((one) => (one.ok ? [one.value] : [])) } }
  }

  sync(): Promise<Answer<Synced>> {
    return this.#rest.write('POST', `${ROOT}/sync`, {})
  }
  insights(): Promise<Answer<Insights>> {
    return this.#rest.write('POST', `${ROOT}/insights`, {})
  }
}

const ROOT = '/outreach'
/** No lead fits this: a new one was never written to. The service needs no contact to know. */
const NO_LEAD = { status: 'new', send: 'failed' } as const
/** Leads of a source that a dry run asks for. */
const DRY_MAX = 200
const SUPPRESSIONS = `${ROOT}/suppressions`
const leadPath = (id: string): string => `${ROOT}/leads/${encodeURIComponent(id)}`
