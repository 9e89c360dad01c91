import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import type { PictureSize } from '../size.ts'

const SIGNATURE_BYTES = 8
/** Length, type and sum around the data of a chunk. */
const FRAME_BYTES = 12
const HEADER_BYTES = 13
const INFLATED_PART_BYTES = 256 * 1024
/** Samples of a pixel by colour type, and the depths that each may have. */
const COLOURS: ReadonlyMap<number, { readonly samples: number; readonly depths: readonly number[] }> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])
/** First column, first row, and steps of the seven passes of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Header extends PictureSize {
  readonly pixelBits: number
  readonly isInterlaced: boolean
}

/** Size of a PNG whose chunks are whole and hold all pixels; null otherwise. More than `pixelsMax` are not looked at. */
export async function wholePng(bytes: Buffer, pixelsMax: number): Promise<PictureSize | null> {
  const header = headerOf(bytes)
  if (header === null) return null
  const { width, height } = header
  if (width * height > pixelsMax) return { width, height }
  const data = dataOf(bytes)
  return data && (await holds(data, pixelBytes(header))) ? { width, height } : null
}

function headerOf(bytes: Buffer): Header | null {
  if (bytes.length < SIGNATURE_BYTES + FRAME_BYTES + HEADER_BYTES) return null
  if (bytes.readUInt32BE(8) !== HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, interlace] = [bytes.readUInt8(24), bytes.readUInt8(28)]
  const kind = COLOURS.get(bytes.readUInt8(25))
  if (width === 0 || height === 0 || !kind?.depths.includes(depth)) return null
  // Compression and filter method, of which there is one each.
  if (bytes.readUInt16BE(26) !== 0 || interlace > 1) return null
  return { width, height, pixelBits: kind.samples * depth, isInterlaced: interlace === 1 }
}

/** The compressed pixels; null where a chunk is cut, its sum is wrong, or the end is missing. */
function dataOf(bytes: Buffer): readonly Buffer[] | null {
  const data: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return data
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end))
    at = end + 4
  }
  return null
}

/** Bytes of all rows, each with its filter before it. */
function pixelBytes({ width, height, pixelBits, isInterlaced }: Header): number {
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * pixelBits) / 8))
  if (!isInterlaced) return rows(width, height)
  return PASSES.reduce((sum, [x, y, dx, dy]) => {
    return sum + rows(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy))
  }, 0)
}

class Enough extends Error {}

/** Whether data unpacks to so many bytes. What comes after them is not unpacked. */
async function holds(data: readonly Buffer[], wanted: number): Promise<boolean> {
  let bytes = 0
  try {
    await pipeline(
      Readable.from(data),
      createInflate({ chunkSize: INFLATED_PART_BYTES }),
      async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) {
          bytes += part.length
          if (bytes >= wanted) throw new Enough()
        }
      },
    )
    return false
  } catch (error) {
    return error instanceof Enough
  }
}
