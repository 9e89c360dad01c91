import * as z from 'zod'
import { type Aggregate, type Folded, unchanged } from '../aggregate.ts'
import { type Sealed, sealedText } from '../sealed.ts'
import type { Fact } from '../stream.ts'

/** `entry` holds {email, source, referrer}, sealed under a key of its own whose subject is the entry's id. */
export const WAITLIST_EVENT_SCHEMAS = {
  'waitlist.joined': z.strictObject({ waitlistId: z.string().min(1).max(64), entry: sealedText }),
} as const

export type WaitlistFact = Fact<'waitlist.joined', z.infer<(typeof WAITLIST_EVENT_SCHEMAS)['waitlist.joined']>>

export interface WaitlistState extends Folded {
  /** Entries in order of arrival. */
  entries: Record<string, { readonly entry: Sealed; readonly at: number }>
}

export interface JoinWaitlist {
  readonly type: 'join'
  readonly waitlistId: string
  readonly entry: Sealed
}

/** The stream `waitlist-main`. */
export const WAITLIST: Aggregate<WaitlistState, JoinWaitlist, WaitlistFact> = {
  name: 'waitlist',
  events: { schemas: WAITLIST_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0, entries: {} }),
  decide(waitlist, { waitlistId, entry }, { actor }) {
    if (Object.hasOwn(waitlist.entries, waitlistId)) return unchanged
    return { facts: [{ type: 'waitlist.joined', actor, data: { waitlistId, entry } }], reply: {} }
  },
  evolve(waitlist, event) {
    waitlist.seq = event.seq
    waitlist.at = event.at
    waitlist.entries[event.data.waitlistId] = { entry: event.data.entry, at: event.at }
  },
}
