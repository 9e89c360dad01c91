/** Why an address is never written to. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'manual'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** Suppressed addresses kept. */
export const SUPPRESSIONS_MAX = 100_000
/** Mails of the inbox that are remembered as read in each group, of which there are 4,096; and those of one event. */
export const SEEN_GROUP_MAX = 32
export const SEEN_AT_ONCE_MAX = 1_000
export const DAY_MS = 86_400_000
/** A run that says nothing for this long was cut off. */
export const RUN_LEASE_MS = 10 * 60_000
/** A mail whose outcome another process of the same log does not state for this long has none. */
export const SEND_LEASE_MS = 2 * 60_000
/** Where the autopilot may look for leads. */
export const AUTOPILOT_SOURCES = ['waitlist', 'beta', 'visitors'] as const
/** Why a run of the autopilot sent no more. */
export const RUN_REASONS = ['disabled', 'window', 'cap', 'mail'] as const
