import type { Folded } from '../aggregate.ts'
import { MIN_SCORE } from '../lead/limits.ts'
import type { Sealed } from '../sealed.ts'
import type { AutopilotSettings, OutreachData } from './events.ts'
import type { SuppressionReason } from './limits.ts'

export interface SuppressionState {
  readonly subject: string
  readonly address: Sealed
  readonly reason: SuppressionReason
  readonly at: number
  /** User id of the administrator; null when it came by itself. */
  readonly by: string | null
}

export interface Reservation {
  readonly leadId: string
  readonly about: string
  readonly at: number
}

export interface RunState {
  readonly runId: string
  readonly slot: string | null
  readonly at: number
  readonly ended: (OutreachData<'autopilot.ran'> & { readonly at: number }) | null
}

export interface OutreachState extends Folded {
  /** By keyed hash of the address, the oldest first. */
  suppressions: Record<string, SuppressionState>
  /** Mails of this UTC day and the one before, by message id, without those that were released. */
  reserved: Record<string, Reservation>
  autopilot: AutopilotSettings
  /** The newest runs, oldest first. */
  runs: RunState[]
  /** The latest slot that was run. */
  slot: string | null
  inbox: (Omit<OutreachData<'inbox.read'>, 'seen'> & { readonly at: number }) | null
  /** Hashes of mails of the inbox that were read, the oldest first. */
  seen: string[]
  insights: (OutreachData<'insights.made'> & { readonly at: number }) | null
}

/** Off; on workdays from nine to five when it is switched on. */
const AUTOPILOT: AutopilotSettings = {
  enabled: false,
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  tz: 'UTC',
  minScore: MIN_SCORE,
  maxPerRun: 5,
  sources: ['waitlist', 'beta', 'visitors'],
  followUps: true,
}

export function noOutreach(): OutreachState {
  return {
    seq: 0,
    at: 0,
    suppressions: {},
    reserved: {},
    autopilot: AUTOPILOT,
    runs: [],
    slot: null,
    inbox: null,
    seen: [],
    insights: null,
  }
}
