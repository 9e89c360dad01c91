import type { FileHandle } from 'node:fs/promises'
import type { PictureSize } from './size.ts'

/** Segments before the frame header that are skipped at most. Cameras write fewer than a hundred. */
const SEGMENTS_MAX = 1_000
/** Marker, length, precision, height and width. */
const FRAME_BYTES = 9
const START_OF_SCAN = 0xda
/** Markers between the frame headers C0 to CF that are none: tables and a reserved one. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

/** Returns the size of a JPEG by walking its segments up to the frame header; null when it has none. */
export async function jpegSize(file: FileHandle): Promise<PictureSize | null> {
  const segment = Buffer.alloc(FRAME_BYTES)
  let at = 2
  for (let count = 0; count < SEGMENTS_MAX; count++) {
    const { bytesRead } = await file.read(segment, 0, FRAME_BYTES, at)
    if (bytesRead < FRAME_BYTES || segment[0] !== 0xff) return null
    const marker = segment.readUInt8(1)
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Only from here on do markers without a length occur.
    if (marker < 0xc0 || marker === START_OF_SCAN || (marker >= 0xd0 && marker <= 0xd9)) return null
    if (marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    }
    const length = segment.readUInt16BE(2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
