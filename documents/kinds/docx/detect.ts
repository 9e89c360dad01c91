import { formatOf } from '../../signatures.ts'
import { latin1 } from '../../text/isText.ts'

/** Parts that Office files are made of; one of them is among the first of the archive. The reader tells Word from the others. */
const OFFICE_PARTS = /\[Content_Types\]\.xml|_rels\/\.rels|docProps\/|word\//u

export function detect(head: Uint8Array): boolean {
  const start = latin1(head)
  return formatOf(start) === 'archive' && OFFICE_PARTS.test(start)
}
