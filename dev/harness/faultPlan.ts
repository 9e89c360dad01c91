import fc from 'fast-check'
import type { AppendFault } from '#stores/events/faults.ts'

/**
 * The outcome of one append: success, a fault of the log, a lost answer followed by a failing read (`unreadable`), an answer
 * that takes 2.5 s of the virtual clock (`slow`), or the death of the process before or after the write.
 */
export type Fate = 'none' | AppendFault | 'unreadable' | 'slow' | 'kill-before' | 'kill-after'

/** The faults of a meeting, by the number of the append and of the packet. Beyond the lists everything succeeds. */
export interface FaultPlan {
  /** Outcome of each append, in order. */
  readonly appends: readonly Fate[]
  /** Numbers of the packets, counted over all connections, whose delivery breaks the receiver's connection. */
  readonly cuts: readonly number[]
}

export const NO_FAULTS: FaultPlan = { appends: [], cuts: [] }

/** Duration of a `slow` append, in milliseconds of the virtual clock. */
export const SLOW_MS = 2_500
const APPENDS_MAX = 60
const CUTS_MAX = 4
const PACKETS_MAX = 400

/** Faults of the log that neither kill the process nor break a connection. */
export const LOG_FATES = ['unavailable', 'lost', 'reply-lost', 'reply-lost', 'unreadable', 'slow'] as const
/** Faults that kill the process. */
export const DEATHS = ['kill-before', 'kill-after'] as const

/**
 * Generates plans in which about every fourth append meets one of `fates` and, with `deaths`, every twentieth kills the
 * process.
 */
export function faultPlan(fates: readonly Fate[] = LOG_FATES, deaths = true): fc.Arbitrary<FaultPlan> {
  const fate = fc.oneof(
    { weight: 14, arbitrary: fc.constant<Fate>('none') },
    { weight: 5, arbitrary: fc.constantFrom<Fate>(...fates) },
    { weight: deaths ? 1 : 0, arbitrary: fc.constantFrom<Fate>(...DEATHS) },
  )
  return fc.record({
    appends: fc.array(fate, { maxLength: APPENDS_MAX, size: 'max' }),
    cuts: deaths ? fc.array(fc.nat({ max: PACKETS_MAX }), { maxLength: CUTS_MAX }) : fc.constant([]),
  })
}
