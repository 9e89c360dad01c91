/** Limits of a space. (contracts B.1, B.3-B.5) */
export const NAME_MAX = 120
export const DESCRIPTION_MAX = 2_000
/** Message that goes with an invitation. */
export const MESSAGE_MAX = 500
export const NOTE_MAX = 100_000
export const CONTEXT_ITEMS_MAX = 20
/** Files of one space; their bytes are limited by the plan. */
export const FILES_MAX = 2_000
/** Scheduled and cancelled calls of one space. */
export const CALLS_MAX = 500
export const ATTENDEES_MAX = 100
/** People outside a space whom its calls may name, in all. */
export const OUTSIDERS_MAX = 500
/** Review meetings of one space. */
export const SESSIONS_MAX = 5_000
const MINUTE = 60_000
export const DURATION_MIN_MS = 5 * MINUTE
export const DURATION_MAX_MS = 240 * MINUTE
/** A space in trash is purged after this time. */
export const TRASH_MS = 30 * 24 * 60 * MINUTE
/** A member's visits are recorded at most this often. */
export const VISIT_MS = 10 * MINUTE
