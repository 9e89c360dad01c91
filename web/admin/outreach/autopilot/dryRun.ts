import type { Lead, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { whole } from '../../parts/numbers.ts'
import { day } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import type { Found } from '../outreachRest.ts'
import { nextStep } from '../parts/sends.ts'
import { localTime } from './zoneTimes.ts'

const { whys } = t.outreach.autopilot.try

/** Mails of one run at most. */
export const RUN_MAX = 5
/** How long a draft that a person edited is left alone. */
const FRESH_MS = 3_600_000

export interface Held {
  readonly lead: Lead
  readonly why: string
}

/** What a run would do now. */
export interface DryRun {
  /** Why it would do or send nothing at all; null when it would work. */
  readonly reason: 'disabled' | 'window' | 'mail' | 'cap' | null
  readonly added: number
  readonly drafted: readonly Lead[]
  readonly skipped: readonly Held[]
  readonly sent: readonly Lead[]
  readonly held: readonly Held[]
}

type Given = Pick<OutreachOverview, 'leads' | 'autopilot' | 'cap' | 'mail'>

/** Computes what a run of the autopilot would do, from what its sources would give, and sends nothing. [WF14] */
export function dryRunOf(given: Given, found: readonly Found[], now: number): DryRun {
  const { leads, autopilot, cap, mail } = given
  const added = found.flatMap((one) => one.leads)
  const fresh = [...leads.filter(({ status }) => status === 'new'), ...added]
  const skipped = fresh.flatMap((lead) => heldBy(lead, skipWhy(lead, autopilot.minScore)))
  const isSkipped = new Set(skipped.map(({ lead }) => lead))
  const drafted = fresh.filter((lead) => !isSkipped.has(lead))
  const due = [...leads.filter(isQueued)].sort((a, b) => queuedAt(a) - queuedAt(b))
  const held = due.flatMap((lead) => heldBy(lead, holdWhy(lead, autopilot.maxSteps, now)))
  const isHeld = new Set(held.map(({ lead }) => lead))
  const ready = due.filter((lead) => !isHeld.has(lead))
  const left = Math.max(0, Math.min(autopilot.dailyCap, cap.limit) - cap.sentToday)
  const room = Math.min(RUN_MAX, left)
  return {
    reason: reasonOf(given, left, now),
    added: found.reduce((sum, one) => sum + one.added, 0),
    drafted,
    skipped,
    sent: ready.slice(0, mail.configured ? room : 0),
    held: [
      ...ready.slice(room).map((lead, place) => ({ lead, why: room + place < left ? whys.tick : whys.cap })),
      ...drafted.map((lead) => ({ lead, why: whys.later })),
      ...held,
    ],
  }
}

const heldBy = (lead: Lead, why: string | null): readonly Held[] => (why === null ? [] : [{ lead, why }])

function reasonOf({ autopilot, mail }: Given, left: number, now: number): DryRun['reason'] {
  if (!autopilot.enabled) return 'disabled'
  const { isWeekend, time } = localTime(now, autopilot.tz)
  const isOpen = time >= autopilot.windowStart && time < autopilot.windowEnd && !(autopilot.weekdaysOnly && isWeekend)
  if (!isOpen) return 'window'
  if (!mail.configured) return 'mail'
  return left === 0 ? 'cap' : null
}

function skipWhy({ email, score, suppressed }: Lead, minScore: number): string | null {
  if (email === null) return whys.noAddress
  if (suppressed) return whys.suppressed
  // Leads are scored when they are drafted, so one without a score may still reach it.
  return score !== null && score < minScore ? whys.score(whole(score), whole(minScore)) : null
}

/** Drafts, and leads whose follow-up has a day. */
const isQueued = ({ status, nextAt }: Lead): boolean => status === 'drafted' || (status === 'sent' && nextAt !== null)

const queuedAt = (lead: Lead): number => (lead.status === 'sent' ? lead.nextAt : lead.draft?.at) ?? lead.updatedAt

function holdWhy(lead: Lead, maxSteps: number, now: number): string | null {
  if (lead.suppressed) return whys.suppressed
  if (lead.email === null) return whys.noAddress
  if (nextStep(lead) > maxSteps) return whys.steps
  if (lead.status === 'sent') return lead.nextAt !== null && lead.nextAt > now ? whys.early(day(lead.nextAt)) : null
  const { draft } = lead
  return draft?.writer === 'human' && draft.at + FRESH_MS > now ? whys.fresh : null
}
