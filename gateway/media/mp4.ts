import type { MediaBytes } from './bytes.ts'
import type { Media } from './types.ts'

/** Boxes that are looked at; one with a long index has a few dozen. */
const BOXES_MAX = 500
/** Brands of pictures and of QuickTime, which browsers do not play. */
const OTHERS = /^(?:qt {2}|avi[fs]|hei[cmsx]|mif1|msf1|crx )/u
const INSIDE: readonly string[] = ['moov', 'trak', 'mdia']

interface Box {
  readonly type: string
  /** Where the content begins and where the box ends. */
  readonly start: number
  readonly end: number
}

/** Reads the tracks and the duration of an MP4 from its boxes, wherever they stand in the file. */
export async function mp4In(bytes: MediaBytes): Promise<Media | null> {
  const head = (await bytes.at(4, 8)).toString('latin1')
  if (!head.startsWith('ftyp') || OTHERS.test(head.slice(4))) return null
  const tracks = new Set<string>()
  let durationMs: number | null = null
  let left = BOXES_MAX
  const walk = async (from: number, to: number): Promise<void> => {
    for (let at = from; at + 8 <= to && left > 0; ) {
      left -= 1
      const box = await boxAt(bytes, at, to)
      if (!box) return
      if (box.type === 'mvhd') durationMs = await durationIn(bytes, box.start)
      if (box.type === 'hdlr') tracks.add((await bytes.at(box.start + 8, 4)).toString('latin1'))
      if (INSIDE.includes(box.type)) await walk(box.start, box.end)
      at = box.end
    }
  }
  await walk(0, bytes.size)
  const isAudio = tracks.has('vide') ? false : tracks.has('soun') || /^ftypM4[AB]/u.test(head)
  return { mime: isAudio ? 'audio/mp4' : 'video/mp4', durationMs }
}

async function boxAt(bytes: MediaBytes, at: number, to: number): Promise<Box | null> {
  const head = await bytes.at(at, 16)
  if (head.length < 8) return null
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // 1: the length follows in 64 bits. 0: up to the end.
  const isLong = short === 1 && head.length === 16
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
  const header = isLong ? 16 : 8
  return length < header ? null : { type, start: at + header, end: Math.min(to, at + length) }
}

/** Duration of the movie header; null for a fragmented file, which has none. */
async function durationIn(bytes: MediaBytes, at: number): Promise<number | null> {
  const head = await bytes.at(at, 32)
  if (head.length < 32) return null
  const isLong = head[0] === 1
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  return scale === 0 ? null : (length / scale) * 1000
}
