import type { DocumentKind } from '#engine/room/documentKinds.ts'
import { files } from '#engine/words/en/files.ts'
import { type Rejected, rejected } from './document.ts'
import { kindOf } from './kinds/kinds.ts'
import { formatOf } from './signatures.ts'
import { latin1 } from './text/isText.ts'

/** Bytes of the file's start that are enough to tell what it is. */
export const HEAD_BYTES = 4096

const EMPTY = rejected(422, files.empty)
const IMAGE = rejected(422, files.image)
const OFFICE = rejected(422, files.office)
/** The answer for an archive, and for an Office file that holds no text to review. */
export const ARCHIVE = rejected(415, files.archive)
const BINARY = rejected(415, files.noKind)

/** The kind of a file by its first bytes, whatever its name and declared type say; or the answer for what is none. [DO3] */
export function sniff(head: Uint8Array): DocumentKind | Rejected {
  return head.length === 0 ? EMPTY : (kindOf(head) ?? refusal(head))
}

function refusal(head: Uint8Array): Rejected {
  const format = formatOf(latin1(head))
  if (format === 'image') return { ...IMAGE, ocrPlaceholder: true }
  if (format === 'office') return OFFICE
  return format === 'archive' ? ARCHIVE : BINARY
}
