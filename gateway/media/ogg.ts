import type { MediaBytes } from './bytes.ts'
import type { Media } from './types.ts'

const HEAD_BYTES = 4096
/** A page has at most 65,307 bytes, so the last one begins in here. */
const TAIL_BYTES = 66_000
const OPUS_RATE = 48_000

/** Reads an Ogg with sound alone. Its duration is the position of the last page. */
export async function oggIn(bytes: MediaBytes): Promise<Media | null> {
  const head = await bytes.at(0, HEAD_BYTES)
  const start = head.toString('latin1')
  if (!start.startsWith('OggS') || start.includes('\x80theora')) return null
  const vorbis = start.indexOf('\x01vorbis')
  const isOpus = start.includes('OpusHead')
  if (vorbis === -1 && !isOpus && !start.includes('\x7fFLAC') && !start.includes('Speex   ')) return null
  const hasRate = vorbis !== -1 && head.length >= vorbis + 16
  const rate = isOpus ? OPUS_RATE : hasRate ? head.readUInt32LE(vorbis + 12) : 0
  const end = await bytes.at(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES)
  const last = end.lastIndexOf('OggS')
  if (rate === 0 || last === -1 || end.length < last + 14) return { mime: 'audio/ogg', durationMs: null }
  return { mime: 'audio/ogg', durationMs: (Number(end.readBigInt64LE(last + 6)) / rate) * 1000 }
}
