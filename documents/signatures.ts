/** Bytes of a file's start that are enough to tell what it is. */
export const HEAD_BYTES = 4096

/** Formats of files that begin with bytes of their own. */
export type FileFormat = 'pdf' | 'office' | 'archive' | 'image'

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
/** The container of old Office files, Outlook messages, and Office files with a password. */
const OFFICE_START = String.fromCharCode(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const ARCHIVE_STARTS = [
  [3, 4],
  [5, 6],
  [7, 8],
].map((kind) => `PK${String.fromCharCode(...kind)}`)

/** The format that a file's first bytes name, given as Latin-1; null when they name none of these. */
export function formatOf(start: string): FileFormat | null {
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith(OFFICE_START)) return 'office'
  if (ARCHIVE_STARTS.some((signature) => start.startsWith(signature))) return 'archive'
  return isImage(start) ? 'image' : null
}

function isImage(start: string): boolean {
  const isHeif = start.startsWith('ftyp', 4) && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/u.test(start.slice(8))
  const isWebp = start.startsWith('RIFF') && start.startsWith('WEBP', 8)
  const isBitmap = start.startsWith('BM') && start.startsWith(NULS, 6)
  return isHeif || isWebp || isBitmap || IMAGE_STARTS.some((signature) => start.startsWith(signature))
}
