import type { MediaBytes } from './bytes.ts'
import type { Media } from './types.ts'

const CHUNKS_MAX = 100

/** Reads a WAV: its duration is the length of its data by the bytes a second. */
export async function wavIn(bytes: MediaBytes): Promise<Media | null> {
  const head = (await bytes.at(0, 12)).toString('latin1')
  if (!head.startsWith('RIFF') || !head.endsWith('WAVE') || head.length < 12) return null
  let rate = 0
  for (let at = 12, count = 0; count < CHUNKS_MAX; count++) {
    const chunk = await bytes.at(at, 20)
    if (chunk.length < 8) break
    const type = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    if (type === 'fmt ' && chunk.length === 20) rate = chunk.readUInt32LE(16)
    // A recorder that was cut off leaves a length of 0 or of all ones: then the rest of the file counts.
    const start = at + 8
    if (type === 'data') {
      const isOpen = length === 0 || start + length > bytes.size
      const data = isOpen ? bytes.size - start : length
      return { mime: 'audio/wav', durationMs: rate === 0 ? null : (data / rate) * 1000 }
    }
    // Chunks begin at even places.
    at = start + length + (length % 2)
  }
  return { mime: 'audio/wav', durationMs: null }
}
