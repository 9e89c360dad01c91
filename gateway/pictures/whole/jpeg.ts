import type { PictureSize } from '../size.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const FRAME_BYTES = 9
/** Markers between the frame headers C0 to CF that are none: tables and a reserved one. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

/** Size of a JPEG that has a frame, a scan and its end; null otherwise. Bytes after the end are allowed: cameras write some. */
export function wholeJpeg(bytes: Buffer): PictureSize | null {
  let size: PictureSize | null = null
  let scans = 0
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) return scans > 0 ? size : null
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) at += 1
    else {
      if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || at + 4 > bytes.length) return null
      const length = bytes.readUInt16BE(at + 2)
      const end = at + 2 + length
      if (length < 2 || end > bytes.length) return null
      if (marker <= 0xcf && !NO_FRAMES.includes(marker)) {
        if (length < FRAME_BYTES) return null
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      }
      if (marker === START_OF_SCAN && size === null) return null
      scans += marker === START_OF_SCAN ? 1 : 0
      at = marker === START_OF_SCAN ? scanEnd(bytes, end) : end
    }
  }
  return null
}

/** Where the next marker stands that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}
