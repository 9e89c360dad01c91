/** Shared words, as a share of the shorter text, that make two tasks one. */
export const SAME_WORDS = 0.5
export const ASKED_WORDS = 0.25
export const OPEN_WORDS = 0.3
export const DONE_WORDS = 0.3
