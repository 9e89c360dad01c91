import type { MediaBytes } from './bytes.ts'
import type { Media } from './types.ts'

const TAG_BYTES = 10

/** Recognises an MP3 by the header of its first frame, after an ID3 tag if there is one. Its duration is not stated anywhere. */
export async function mp3In(bytes: MediaBytes): Promise<Media | null> {
  const tag = await bytes.at(0, TAG_BYTES)
  const isTagged = tag.length === TAG_BYTES && tag.toString('latin1', 0, 3) === 'ID3'
  const frame = await bytes.at(isTagged ? TAG_BYTES + tagLength(tag) : 0, 4)
  return isFrame(frame) ? { mime: 'audio/mpeg', durationMs: null } : null
}

/** Seven bits of each of four bytes. */
function tagLength(tag: Buffer): number {
  return tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
}

/** True for eleven set bits, a known version, layer III, and a rate and frequency that exist. */
function isFrame(frame: Buffer): boolean {
  if (frame.length < 4) return false
  const bits = frame.readUInt32BE(0)
  const [version, layer, rate, frequency] = [
    (bits >>> 19) & 3,
    (bits >>> 17) & 3,
    (bits >>> 12) & 15,
    (bits >>> 10) & 3,
  ]
  return bits >>> 21 === 0x7ff && version !== 1 && layer === 1 && rate !== 0 && rate !== 15 && frequency !== 3
}
