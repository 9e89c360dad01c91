import { formatOf } from '../signatures.ts'

/** Share of control bytes above which a file is no text. */
const CONTROLS_MAX = 0.02
const MAIL_START = /^\s*(?:>?From |[A-Za-z][A-Za-z0-9-]{1,60}:[ \t\r\n])/u
const UTF16_STARTS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((mark) => String.fromCharCode(...mark))

/** True when a file that begins so holds text: a mail whatever bytes follow, else few control bytes and no NUL. */
export function isText(head: Uint8Array): boolean {
  const start = latin1(head)
  if (formatOf(start) !== null) return false
  if (UTF16_STARTS.some((mark) => start.startsWith(mark)) || isMailStart(start)) return true
  const narrow = withoutWideNuls(head)
  let controls = 0
  for (const byte of narrow) {
    if (byte === 0) return false
    if (byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b) controls++
  }
  return controls <= narrow.length * CONTROLS_MAX
}

/** True when a text begins with a header line or the separator line of a mail store. */
export function isMailStart(start: string): boolean {
  return MAIL_START.test(start)
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** UTF-16 without a mark shows as a NUL in every other byte; those are taken out. */
function withoutWideNuls(head: Uint8Array): Uint8Array {
  const pairs = head.length >> 1
  const nuls: [even: number, odd: number] = [0, 0]
  for (let i = 0; i < pairs * 2; i++) if (head[i] === 0) nuls[i % 2 === 0 ? 0 : 1]++
  const [even, odd] = nuls
  const wide = pairs <= 1 ? -1 : even > pairs * 0.4 ? 0 : odd > pairs * 0.4 ? 1 : -1
  if (wide === -1 || (wide === 0 ? odd : even) > pairs * 0.05) return head
  return head.filter((_, i) => i % 2 !== wide)
}
