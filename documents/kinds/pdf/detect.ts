import { isMailStart, latin1 } from '../../text/isText.ts'

const HEADER_WITHIN = 1024

/** Junk may stand in front of the header, but no mail: one that speaks of PDF files is a mail. */
export function detect(head: Uint8Array): boolean {
  const start = latin1(head.subarray(0, HEADER_WITHIN + 5))
  const at = start.indexOf('%PDF-')
  return at === 0 || (at > 0 && !isMailStart(start.slice(0, at)))
}
