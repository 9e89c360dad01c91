/** Tries of one call, at least. */
export const TRIES_MIN = 3
export const RETRY_FIRST_MS = 50
export const RETRY_MAX_MS = 1_000
export const RESUME_FIRST_MS = 50
export const RESUME_MAX_MS = 2_000
/** Readings under way at once; a connection carries 100 calls, beyond them it hangs. */
export const READS_MAX = 48
/** Events of one page: whoever leaves a reading early leaves two of them. */
export const READ_EVENTS_MAX = 500

/** Bytes of an append that every store takes (its default is 2^20); larger ones are packed. */
export const APPEND_BYTES_PLAIN_MAX = 900_000
/** Smaller bodies are not worth packing. */
export const PACK_BYTES_MIN = 16_384
