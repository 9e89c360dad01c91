/** Wrong tries before a code dies for the browser that asked for it, for its place, and for everybody else. [AU4] [AU19] */
export const CODE_TRIES_MAX = 5
/** Live codes of one address. */
export const LIVE_CODES_MAX = 100
/** How long a session lives on after another took over from it. [AU9] */
export const REFRESH_OVERLAP_MS = 60_000
/** Live sessions of one account; the oldest gives way to one more. */
export const SESSIONS_MAX = 100
/** Tokens for programs that are not revoked. [ME8] */
export const CONNECTIONS_MAX = 20
/** Revoked ones that are still shown. */
export const REVOKED_KEPT_MAX = 50
/** `user.seen` at most this often. [ME2] */
export const SEEN_MS = 600_000
