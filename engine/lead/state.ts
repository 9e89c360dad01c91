import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { LeadData } from './events.ts'
import type { LeadSource, LeadStatus } from './states.ts'

/** Something sealed, and the subject under whose key it is. */
export interface Piece {
  readonly subject: string
  readonly sealed: Sealed
}

export interface DraftState extends Piece {
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
  contact: Piece | null
  /** Keyed hashes of the address and the profile. */
  about: string | null
  profile: string | null
  score: number | null
  parts: LeadData<'lead.scored'>['parts']
  skipReason: LeadData<'lead.skipped'>['reason'] | null
  /** May be sent when its step is the next one. */
  draft: DraftState | null
  delivery: DeliveryState | null
  /** Mails that went out, or may have. */
  steps: number
  firstSentAt: number | null
  lastSentAt: number | null
  dm: (Piece & { readonly writer: DraftState['writer']; readonly at: number; readonly sentAt: number | null }) | null
  reply: (Piece & { readonly at: number }) | null
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
    score: null,
    parts: [],
    skipReason: null,
    draft: null,
    delivery: null,
    steps: 0,
    firstSentAt: null,
    lastSentAt: null,
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
