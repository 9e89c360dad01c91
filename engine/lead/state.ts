import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { LeadData } from './events.ts'
import { FOLLOW_UP_DAYS } from './limits.ts'
import type { LeadSource, LeadStatus } from './states.ts'

export interface DraftState {
  readonly sealed: Sealed
  readonly step: number
  readonly writer: LeadData<'lead.drafted'>['writer']
  readonly writerVersion: string
  readonly at: number
}

/** The latest mail. `sending`: its outcome is open. */
export interface DeliveryState {
  readonly step: number
  readonly messageId: string
  readonly by: LeadData<'lead.send_started'>['by']
  readonly startedAt: number
  readonly state: 'sending' | 'sent' | 'failed' | 'unknown'
  readonly at: number
  readonly why: string | null
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
  delivery: DeliveryState | null
  /** Mails that went out, or may have. */
  steps: number
  /** Their instants. */
  sentAts: number[]
  dm: (Omit<DraftState, 'step' | 'writerVersion'> & { readonly sentAt: number | null }) | null
  reply: { readonly sealed: Sealed; readonly at: number } | null
  erased: boolean
}

export function noLead(): LeadState {
  return {
    seq: 0,
    at: 0,
    createdAt: 0,
    source: 'csv',
    userId: null,
    status: 'found',
    contact: null,
    about: null,
    profile: null,
    abouts: [],
    score: null,
    parts: [],
    skipReason: null,
    draft: null,
    delivery: null,
    steps: 0,
    sentAts: [],
    dm: null,
    reply: null,
    erased: false,
  }
}

/** The mail whose outcome is open. */
export function pendingOf({ delivery }: LeadState): DeliveryState | null {
  return delivery?.state === 'sending' ? delivery : null
}

/** The draft that can go out next: spent ones and those of steps that were left out cannot. */
export function nextDraft({ draft, steps }: LeadState): DraftState | null {
  return draft?.step === steps + 1 ? draft : null
}

const DAY_MS = 86_400_000

/** When the next mail of a lead that did not answer is due; null when none is. After an unknown mail none is. */
export function followUpAt({ status, steps, sentAts, delivery, about, erased }: LeadState): number | null {
  const days = FOLLOW_UP_DAYS[steps - 1]
  const last = sentAts.at(-1)
  if (status !== 'sent' || erased || about === null || delivery?.state === 'unknown') return null
  return days === undefined || last === undefined ? null : last + days * DAY_MS
}
