import { EVENT_BYTES_MAX } from '../limits.ts'

/** Appends of one transaction, and of one message to the worker. */
export const COMMIT_APPENDS_MAX = 512
export const MESSAGE_CHARS_MAX = 32 * 1024 * 1024
/** Streams whose head the worker remembers; the others are looked up again. */
export const HEADS_REMEMBERED_MAX = 20_000
/** Events whose place is known in memory only, before a commit enters them all in the table. */
export const PLACES_RECENT_MAX = 2_048
/** Pages the write-ahead file may reach (32 MiB) before a commit has to fold it in. */
export const WAL_PAGES_MAX = 8_000
export const WAL_FILE_BYTES_MAX = 64 * 1024 * 1024
export const CACHE_KIB = 32 * 1024
/** Quiet time after which the write-ahead file is folded in. */
export const CHECKPOINT_IDLE_MS = 250
/** Free space below which the log calls itself unwell: two of the largest events. */
export const FREE_BYTES_MIN = 2 * EVENT_BYTES_MAX
/** Database files up to this size are checked page by page at each start. */
export const QUICK_CHECK_BYTES_MAX = 16 * 1024 * 1024
