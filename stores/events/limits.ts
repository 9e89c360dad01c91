/** Bytes of one event as JSON: a document's section texts travel in one event. */
export const EVENT_BYTES_MAX = 16 * 1024 * 1024
export const APPEND_EVENTS_MAX = 1_000
export const APPEND_CHARS_MAX = 32 * 1024 * 1024
export const STREAM_NAME_CHARS_MAX = 200
export const TYPE_CHARS_MAX = 100
export const HASH_CHARS_MAX = 128

/** Appends, and characters in them, that may wait for the disk before the log answers `unavailable`. */
export const APPENDS_WAITING_MAX = 8_192
export const CHARS_WAITING_MAX = 128 * 1024 * 1024
/** Reads and other requests under way. */
export const REQUESTS_WAITING_MAX = 2_048

/** A page of events ends at whichever comes first. */
export const PAGE_EVENTS_MAX = 2_000
export const PAGE_BYTES_MAX = 1024 * 1024

export const SUBSCRIPTIONS_MAX = 1_000
export const SUBSCRIPTION_BATCH_DEFAULT = 256
/** The newest events kept in memory while somebody subscribes. */
export const TAIL_EVENTS_MAX = 4_096
export const TAIL_CHARS_MAX = 8 * 1024 * 1024
