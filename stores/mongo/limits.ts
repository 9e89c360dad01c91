/** A call that got no answer for so long has none. */
export const CALL_MS = 6_000
/** The same for a whole batch. */
export const WRITE_MS = 30_000
