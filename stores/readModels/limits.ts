/** UTF-16 units of one document as JSON. */
export const DOCUMENT_CHARS_MAX = 1024 * 1024
export const DOCUMENT_TAGS_MAX = 2_048
export const TAG_CHARS_MAX = 128
export const ID_CHARS_MAX = 128
/** Documents written and removed in one transaction. */
export const BATCH_DOCUMENTS_MAX = 1_000
/** Documents of one answer. */
export const NEWEST_MAX = 200
/** Documents of a page while all of them are walked through. */
export const WALK_PAGE = 500
/** Requests to the thread of the views that may wait. */
export const REQUESTS_MAX = 4_096
/** UTF-16 units of the answers that are kept for the time in which the views cannot be reached. */
export const RECALLED_CHARS_MAX = 16 * 1024 * 1024
