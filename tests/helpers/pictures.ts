import { deflateSync } from 'node:zlib'

/** Headers of pictures, and whole ones that browsers show. */

const bytes = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const be16 = (value: number) => [value >>> 8, value & 255]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
const le16 = (value: number) => be16(value).reverse()
const le24 = (value: number) => be32(value).slice(1).reverse()
const le32 = (value: number) => be32(value).reverse()

/** A PNG of one grey; its pixels are those of its first line, so a large one stays small. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => bytes(be32(data.length), type, data, be32(0))
  const pixels = deflateSync(Buffer.alloc(Math.min(width, 1_000) + 1))
  const header = bytes(be32(width), be32(height), [8, 0, 0, 0, 0])
  return bytes('\x89PNG\r\n\x1a\n', chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', bytes()))
}

export const gif = (width: number, height: number) =>
  bytes('GIF89a', le16(width), le16(height), [0, 0, 0], ',\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;')

/** A JPEG with these segments (marker and data) before its frame header. */
export function jpeg(
  width: number,
  height: number,
  before: readonly [number, Uint8Array][] = [],
  frame = 0xc0,
): Buffer {
  const segments = before.map(([marker, data]) => bytes([0xff, marker], be16(data.length + 2), data))
  const header = bytes([0xff, frame], be16(11), [8], be16(height), be16(width), [1, 1, 0x11, 0])
  return bytes([0xff, 0xd8], ...segments, header, [0xff, 0xda, 0, 2], new Uint8Array(8), [0xff, 0xd9])
}

const riff = (chunk: string, data: Buffer) =>
  bytes('RIFF', le32(data.length + 12), 'WEBP', chunk, le32(data.length), data)
export const webpLossy = (width: number, height: number) =>
  riff('VP8 ', bytes([0, 0, 0, 0x9d, 1, 0x2a], le16(width), le16(height), '\0\0\0\0'))
export const webpLossless = (width: number, height: number) =>
  riff('VP8L', bytes([0x2f], le32(((width - 1) | ((height - 1) << 14)) >>> 0), '\0\0\0\0\0\0'))
export const webpExtended = (width: number, height: number) =>
  riff('VP8X', bytes([0, 0, 0, 0], le24(width - 1), le24(height - 1)))
