import type { Rejected } from './document.ts'

/** Bytes of the file's start that are enough to tell what it is. */
export const HEAD_BYTES = 4096
const PDF_HEADER_WITHIN = 1024
/** Share of control bytes above which a file is no text. */
const CONTROLS_MAX = 0.02

const MAIL_START = /^\s*(?:>?From |[A-Za-z][A-Za-z0-9-]{1,60}:[ \t\r\n])/u

const NULS = String.fromCharCode(0, 0, 0, 0)
/** PNG, JPEG, GIF, both TIFFs and BigTIFF, icon, Photoshop, JPEG XL (bare, boxed), JPEG 2000, as Latin-1. */
const IMAGE_STARTS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x49, 0x49, 0x2b, 0x00],
  [0x00, 0x00, 0x01, 0x00],
  [0x38, 0x42, 0x50, 0x53],
  [0xff, 0x0a],
  [0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20],
  [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20],
].map((bytes) => String.fromCharCode(...bytes))
const OLE_START = String.fromCharCode(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const ZIP_STARTS = [
  [3, 4],
  [5, 6],
  [7, 8],
].map((kind) => `PK${String.fromCharCode(...kind)}`)
const UTF16_STARTS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((mark) => String.fromCharCode(...mark))

const IMAGE = 'This is an image; a review needs text. Please upload a PDF with a text layer.'
const OUTLOOK =
  'Outlook messages (.msg) and old Office files cannot be read; please save the message as .eml, or the document as PDF.'
const ARCHIVE = 'Office files and archives cannot be reviewed directly; please save the document as PDF.'
const BINARY = 'This is neither a PDF nor an e-mail thread.'
const EMPTY = 'The file is empty.'

/** What a file is by its first bytes, whatever its name and declared type say. Text may still be no e-mail. */
export function sniff(head: Uint8Array, size: number): 'pdf' | 'text' | Rejected {
  if (size === 0) return rejected(422, EMPTY)
  const start = latin1(head)
  const pdf = start.slice(0, PDF_HEADER_WITHIN + 5).search(/%PDF-/u)
  if (pdf === 0 || (pdf > 0 && !MAIL_START.test(start.slice(0, pdf)))) return 'pdf'
  if (start.startsWith(OLE_START)) return rejected(422, OUTLOOK)
  if (isImage(start)) return { ...rejected(422, IMAGE), ocrPlaceholder: true }
  if (ZIP_STARTS.some((signature) => start.startsWith(signature))) return rejected(415, ARCHIVE)
  return isText(head, start) ? 'text' : rejected(415, BINARY)
}

/** The answer for text that turned out to be no thread: a mail that is broken, or no mail at all. */
export function noThread(head: Uint8Array): Rejected {
  return /^(?:from|to|subject|date|received|message-id|return-path|mime-version):/imu.test(latin1(head))
    ? rejected(422, 'This looks like an e-mail but cannot be read as one.')
    : rejected(415, 'This is text, but neither a PDF nor an e-mail thread.')
}

function rejected(status: Rejected['status'], error: string): Rejected {
  return { kind: 'rejected', status, error }
}

function latin1(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1')
}

function isImage(start: string): boolean {
  const isHeif = start.startsWith('ftyp', 4) && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/u.test(start.slice(8))
  const isWebp = start.startsWith('RIFF') && start.startsWith('WEBP', 8)
  const isBitmap = start.startsWith('BM') && start.startsWith(NULS, 6)
  return isHeif || isWebp || isBitmap || IMAGE_STARTS.some((signature) => start.startsWith(signature))
}

function isText(head: Uint8Array, start: string): boolean {
  if (UTF16_STARTS.some((mark) => start.startsWith(mark)) || MAIL_START.test(start)) return true
  const narrow = withoutWideNuls(head)
  let controls = 0
  for (const byte of narrow) {
    if (byte === 0) return false
    if (byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b) controls++
  }
  return controls <= narrow.length * CONTROLS_MAX
}

/** UTF-16 without a mark shows as a NUL in every other byte; those are taken out. */
function withoutWideNuls(head: Uint8Array): Uint8Array {
  const pairs = head.length >> 1
  const nuls = [0, 0]
  for (let i = 0; i < pairs * 2; i++) if (head[i] === 0) nuls[i & 1]!++
  const wide = nuls.findIndex((count) => pairs > 1 && count > pairs * 0.4)
  if (wide === -1 || nuls[1 - wide]! > pairs * 0.05) return head
  return head.filter((_, i) => (i & 1) !== wide)
}
