import type { PictureSize } from '../size.ts'

const SCREEN_BYTES = 13
const IMAGE_BYTES = 10
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/** Size of a GIF that has a frame and its end; null otherwise. */
export function wholeGif(bytes: Buffer): PictureSize | null {
  if (bytes.length < SCREEN_BYTES) return null
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let frames = 0
  for (let at = SCREEN_BYTES + tableBytes(bytes.readUInt8(10)); at < bytes.length; ) {
    const kind = bytes[at]
    if (kind === TRAILER) return frames > 0 ? size : null
    if (kind === EXTENSION) at = blocksEnd(bytes, at + 2)
    else if (kind === IMAGE && at + IMAGE_BYTES < bytes.length) {
      frames += 1
      // One byte before the blocks says how wide the codes are.
      at = blocksEnd(bytes, at + IMAGE_BYTES + tableBytes(bytes.readUInt8(at + 9)) + 1)
    } else return null
  }
  return null
}

/** Bytes of the table of colours that follows. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** The place after a chain of blocks, each with its length before it. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes.readUInt8(at)
  return at + 1
}
