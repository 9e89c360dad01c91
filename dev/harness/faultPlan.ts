import fc from 'fast-check'
import type { AppendFault } from '#stores/events/faults.ts'

/**
 * What becomes of one append: nothing special, a fault of the log, its answer and the next reading lost (`unreadable`),
 * an answer that takes 2.5 s of the virtual clock (`slow`), or the death of the process before or after it was written.
 */
export type Fate = 'none' | AppendFault | 'unreadable' | 'slow' | 'kill-before' | 'kill-after'

/** What goes wrong in a meeting, by the count of appends and of packets. What lies beyond the lists goes well. */
export interface FaultPlan {
  /** The fate of each append, in order. */
  readonly appends: readonly Fate[]
  /** Packets, counted over all connections, in whose delivery the line of the receiver is cut. */
  readonly cuts: readonly number[]
}

export const NO_FAULTS: FaultPlan = { appends: [], cuts: [] }

/** How long a `slow` append takes, in milliseconds of the virtual clock. */
export const SLOW_MS = 2_500
const APPENDS_MAX = 60
const CUTS_MAX = 4
const PACKETS_MAX = 400

/** Faults of the log: none kills the process or cuts a line. */
export const LOG_FATES = ['unavailable', 'lost', 'reply-lost', 'reply-lost', 'unreadable', 'slow'] as const
const DEATHS = ['kill-before', 'kill-after'] as const

/** Plans in which every fourth append or so meets one of `fates`, and every twentieth the death of the process, if `deaths`. */
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
