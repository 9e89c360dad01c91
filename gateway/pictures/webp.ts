import type { PictureSize } from './size.ts'

/** Returns the size of a WebP from its first 30 bytes; null when its first chunk is of no known kind. */
export function webpSize(head: Buffer): PictureSize | null {
  const chunk = head.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') {
    const isKeyFrame = head.readUIntBE(23, 3) === 0x9d012a
    return isKeyFrame ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : null
  }
  if (chunk === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return head[20] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
  }
  // Extended: the size of the canvas, of which frames are parts.
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  return null
}
