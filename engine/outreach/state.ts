import type { Folded } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { MIN_SCORE } from '../lead/limits.ts'
import type { Sealed } from '../sealed.ts'
import type { AutopilotSettings, OutreachData } from './events.ts'
import type { SuppressionReason } from './limits.ts'

export interface SuppressionState {
  readonly subject: string
  readonly address: Sealed | null
  readonly reason: SuppressionReason
  readonly at: number
  /** User id of the administrator; null when it came by itself. */
  readonly by: string | null
}

export interface Reservation {
  readonly leadId: string
  readonly about: string
  readonly attempt: string
  readonly by: OutreachData<'send.reserved'>['by']
  readonly at: number
  /** The mail server may have it. */
  readonly cleared: boolean
}

export interface RunState {
  readonly runId: string
  readonly at: number
  readonly ended: (OutreachData<'autopilot.ran'> & { readonly at: number }) | null
}

export interface OutreachState extends Folded {
  /** By keyed hash of the address, the oldest first. */
  suppressions: Record<string, SuppressionState>
  /** Mails of this UTC day and the one before, by message id, without those that were released. */
  reserved: Record<string, Reservation>
  autopilot: AutopilotSettings
  /** When its settings were set; null as long as they never were. */
  autopilotSetAt: number | null
  /** The latest run. */
  run: RunState | null
  inbox: (Omit<OutreachData<'inbox.read'>, 'seen' | 'cursor'> & { readonly at: number }) | null
  /** Where the inbox is read on; null at its beginning, and where it is looked through each time. */
  cursor: string | null
  /** Hashes of mails of the inbox that were read, by `seenGroup`, in each the oldest first. */
  seen: Record<string, readonly string[]>
  insights: (OutreachData<'insights.made'> & { readonly at: number }) | null
}

/** As long as nobody set anything. (contracts E.2) */
export const AUTOPILOT_DEFAULTS: AutopilotSettings = {
  enabled: false,
  dailyCap: 20,
  minScore: MIN_SCORE,
  sources: ['waitlist', 'beta'],
  windowStart: '09:00',
  windowEnd: '17:00',
  tz: 'UTC',
  weekdaysOnly: true,
  maxSteps: 1,
  followUpDays: 7,
}

export function noOutreach(): OutreachState {
  return {
    seq: 0,
    at: 0,
    suppressions: {},
    reserved: {},
    autopilot: AUTOPILOT_DEFAULTS,
    autopilotSetAt: null,
    run: null,
    inbox: null,
    cursor: null,
    seen: {},
    insights: null,
  }
}

/** The group of a hash: its first two characters. */
export function seenGroup(hash: string): string {
  return hash.slice(0, 2)
}

/** Whether a mail of the inbox was read, for all that is remembered. [OT16] */
export function wasSeen({ seen }: OutreachState, hash: string): boolean {
  return ownEntry(seen, seenGroup(hash))?.includes(hash) === true
}
