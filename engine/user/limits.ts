/** Maximum wrong entries of a code: from its own browser, from the same location, and from all others. [AU4] [AU19] */
export const CODE_TRIES_MAX = 5
/** Maximum live codes of one address. */
export const LIVE_CODES_MAX = 100
/** Time for which a session stays valid after it was refreshed. [AU9] */
export const REFRESH_OVERLAP_MS = 60_000
/** Maximum live sessions of an account; a new one ends the oldest. */
export const SESSIONS_MAX = 100
/** Maximum API tokens of an account that are not revoked. [ME8] */
export const CONNECTIONS_MAX = 20
/** Maximum revoked API tokens still listed. */
export const REVOKED_LISTED_MAX = 50
/** Minimum interval between two `user.seen` events. [ME2] */
export const SEEN_MS = 600_000
