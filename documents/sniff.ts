import type { DocumentKind } from '#engine/room/documentKinds.ts'
import type { Rejected } from './document.ts'
import { kindOf } from './kinds/kinds.ts'
import { formatOf } from './signatures.ts'
import { latin1 } from './text/isText.ts'
import { ARCHIVE, BINARY, EMPTY, IMAGE, OFFICE } from './unreadable.ts'

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
