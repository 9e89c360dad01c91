/** One try of an append or a removal. */
export const TRY_MS = 4_000
/** All tries of one call together; at least TRIES_MIN of them. */
export const TRIES_MS = 10_000
export const TRIES_MIN = 3
export const RETRY_FIRST_MS = 50
export const RETRY_MAX_MS = 1_000
/** While the store is known to be away a call does not wait for so long. */
export const TRIES_AWAY_MS = 1_500
/** To find a node of the store and to open a channel to it. */
export const CONNECT_MS = 5_000
/** A reading that is sent nothing for so long has failed. */
export const SILENCE_MS = 20_000
export const CHECK_MS = 3_000
/** Readings under way at once; a connection carries 100 calls, beyond them it hangs. */
export const READS_MAX = 48

/** Until the store has confirmed a subscription. */
export const CONFIRM_MS = 5_000
/** After so long without a message the tail asks whether it misses something. */
export const PROBE_MS = 5_000
export const RESUME_FIRST_MS = 50
export const RESUME_MAX_MS = 2_000

/** Bytes of an append that every store takes (its default is 2^20); larger ones are packed. */
export const APPEND_BYTES_PLAIN_MAX = 900_000
/** Smaller bodies are not worth packing. */
export const PACK_BYTES_MIN = 16_384
