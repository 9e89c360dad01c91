import type { SocialErrorKind } from '#integrations/social/port.ts'

const MINUTE = 60_000
/** Time to the next attempt after each failure; after the last the publication has failed. [SO47] */
const RETRIES_MS = [1, 5, 15].map((minutes) => minutes * MINUTE)
/** Another process that writes to the same log has this long from one event of a publication to the next. [SO51] */
export const LEASE_MS = 2 * MINUTE
const ERROR_CHARS_MAX = 500
const UNKNOWN = 'The outcome is unknown; look at the network before approving this again.'

/** What became of a publication. */
export type Fate =
  | { readonly is: 'published'; readonly externalId: string | null; readonly externalUrl: string | null }
  | {
      readonly is: 'failed'
      readonly kind: 'retry' | 'final' | 'unknown'
      readonly error: string
      readonly nextAttemptAt: number | null
    }
  /** It did not happen, and the post is as it was. */
  | { readonly is: 'released' }

export const RELEASED: Fate = { is: 'released' }
/** What is said of a publication whose process ended during the call. */
export const CUT_OFF = `${UNKNOWN} The service stopped during the call.`

/** A failed call of a publication. */
export interface FailedCall {
  readonly kind: SocialErrorKind
  readonly message: string
  /** Whether it was the one call that may publish. */
  readonly wasPosting: boolean
}

/** The fate after a failed call; `failed` counts the attempts that failed before. [SO47] */
export function fateAfter({ kind, message, wasPosting }: FailedCall, now: number, failed: number): Fate {
  if (kind === 'unknown' && wasPosting) {
    return { is: 'failed', kind: 'unknown', error: bounded(`${UNKNOWN} ${message}`), nextAttemptAt: null }
  }
  const isLasting = kind === 'refused' || kind === 'unauthorized'
  const after = isLasting ? undefined : RETRIES_MS[failed]
  if (after === undefined) return { is: 'failed', kind: 'final', error: bounded(message), nextAttemptAt: null }
  return { is: 'failed', kind: 'retry', error: bounded(message), nextAttemptAt: now + after }
}

const bounded = (message: string): string => message.slice(0, ERROR_CHARS_MAX).toWellFormed()
