/** A call that got no answer for so long has none. */
export const CALL_MS = 6_000
