import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { LeadData } from './events.ts'
import type { LeadSource, LeadStatus } from './states.ts'

export interface DraftState {
  readonly sealed: Sealed
  readonly step: number
  readonly writer: LeadData<'lead.drafted'>['writer']
  readonly writerVersion: string
  readonly at: number
}

/** A mail. `sending`: its outcome is open. */
export interface SendState {
  readonly step: number
  readonly messageId: string
  /** Names the attempt: a mail that failed is tried again under the same message id. */
  readonly attempt: string
  /** Keyed hash of the address that it went to. */
  readonly about: string
  readonly by: LeadData<'lead.send_started'>['by']
  /** Holds {to, subject, body}; null once erased. */
  readonly mail: Sealed | null
  readonly startedAt: number
  readonly state: 'sending' | 'sent' | 'failed' | 'unknown' | 'bounced'
  /** When it came to that. */
  readonly at: number
  /** Why it failed. */
  readonly why: string | null
}

/** What ever happened to a lead. */
export interface Past {
  prepared: boolean
  skipped: boolean
  sent: boolean
  replied: boolean
  bounced: boolean
  unsubscribed: boolean
  won: boolean
}

/** A lead; null fields are unknown, absent or erased. `seq` is its version. */
export interface LeadState extends Folded {
  createdAt: number
  source: LeadSource
  userId: string | null
  status: LeadStatus
  contact: Sealed | null
  /** Keyed hashes of the address and the profile. */
  about: string | null
  profile: string | null
  /** Hashes of all addresses it ever had. */
  abouts: string[]
  score: number | null
  parts: LeadData<'lead.scored'>['parts']
  skipReason: LeadData<'lead.skipped'>['reason'] | null
  /** May be sent when its step is the next one. */
  draft: DraftState | null
  /** Mails, the oldest first. */
  sends: SendState[]
  /** Instants of the mails and the message that went out, or may have. */
  sentAts: number[]
  dm: {
    readonly sealed: Sealed | null
    readonly writer: 'ai' | 'template'
    readonly at: number
    readonly sentAt: number | null
  } | null
  reply: { readonly sealed: Sealed; readonly at: number } | null
  was: Past
  erased: boolean
}

export function noLead(): LeadState {
  return {
    seq: 0,
    at: 0,
    createdAt: 0,
    source: 'csv',
    userId: null,
    status: 'new',
    contact: null,
    about: null,
    profile: null,
    abouts: [],
    score: null,
    parts: [],
    skipReason: null,
    draft: null,
    sends: [],
    sentAts: [],
    dm: null,
    reply: null,
    was: {
      ...{ prepared: false, skipped: false, sent: false, replied: false },
      ...{ bounced: false, unsubscribed: false, won: false },
    },
    erased: false,
  }
}

/** How often the lead was written to, for all that is known. */
export function stepsOf({ sentAts }: LeadState): number {
  return sentAts.length
}

export function latestSend({ sends }: LeadState): SendState | null {
  return sends.at(-1) ?? null
}

/** The mail whose outcome is open. */
export function pendingOf(lead: LeadState): SendState | null {
  const send = latestSend(lead)
  return send?.state === 'sending' ? send : null
}

/** The draft that can go out next: spent ones cannot. [OT3] */
export function nextDraft(lead: LeadState): DraftState | null {
  return lead.draft?.step === stepsOf(lead) + 1 ? lead.draft : null
}

/** When a lead that waits for a further mail was written to last; null when it does not wait. After an unknown mail it does not. [OT12] */
export function waitingSince(lead: LeadState): number | null {
  const { status, about, erased, sentAts } = lead
  if (status !== 'sent' || erased || about === null || latestSend(lead)?.state === 'unknown') return null
  return sentAts.at(-1) ?? null
}

/** When the next mail of a lead is due by these settings; null when no further one is allowed. [OT12] */
export function nextAt(
  lead: LeadState,
  { maxSteps, followUpDays }: { readonly maxSteps: number; readonly followUpDays: number },
): number | null {
  const since = waitingSince(lead)
  return since === null || stepsOf(lead) >= maxSteps ? null : since + followUpDays * DAY_MS
}

const DAY_MS = 86_400_000
