import { files } from '#engine/words/en/files.ts'
import { rejected } from './document.ts'

/** Answers for files that are no documents. */

export const EMPTY = rejected(422, files.empty)
export const IMAGE = rejected(422, files.image)
export const OFFICE = rejected(422, files.office)
/** The answer for an archive, and for an Office file that holds no text to review. */
export const ARCHIVE = rejected(415, files.archive)
export const BINARY = rejected(415, files.noKind)
