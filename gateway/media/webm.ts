import type { MediaBytes } from './bytes.ts'
import type { Media } from './types.ts'

/** The header, the information and the tracks stand before the first cluster. */
const HEAD_BYTES = 64 * 1024
const ELEMENTS_MAX = 2_000
const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const VIDEO = 1
const AUDIO = 2
const INSIDE: readonly number[] = [EBML, SEGMENT, INFO, TRACKS, TRACK_ENTRY]
const NANOSECONDS_PER_MS = 1_000_000

/** Reads the tracks and the duration of a WebM from what stands before its media. */
export async function webmIn(bytes: MediaBytes): Promise<Media | null> {
  const head = await bytes.at(0, HEAD_BYTES)
  if (head.length < 8 || head.readUInt32BE(0) !== EBML) return null
  const found = new Map<number, Buffer>()
  const tracks = new Set<number | undefined>()
  for (const [id, content] of elementsOf(head)) {
    if (id === TRACK_TYPE) tracks.add(content.at(-1))
    else found.set(id, content)
  }
  if (found.get(DOC_TYPE)?.toString('latin1').replaceAll('\0', '') !== 'webm') return null
  const isAudio = tracks.has(AUDIO) && !tracks.has(VIDEO)
  const scale = numberIn(found.get(TIMESTAMP_SCALE)) ?? NANOSECONDS_PER_MS
  const duration = floatIn(found.get(DURATION))
  return {
    mime: isAudio ? 'audio/webm' : 'video/webm',
    durationMs: duration === null ? null : (duration * scale) / NANOSECONDS_PER_MS,
  }
}

/** Yields the elements with their contents, going into those that hold others. */
function* elementsOf(head: Buffer): Generator<readonly [id: number, content: Buffer]> {
  for (let at = 0, count = 0; at < head.length && count < ELEMENTS_MAX; count++) {
    const id = numberAt(head, at, false)
    const size = id && numberAt(head, at + id.length, true)
    if (!id || !size || id.length > 4) return
    const start = at + id.length + size.length
    if (INSIDE.includes(id.value)) {
      at = start
      continue
    }
    // A cut-off element is the last one; a negative step is impossible, because sizes are not.
    const end = start + size.value
    if (end <= head.length) yield [id.value, head.subarray(start, end)]
    at = end
  }
}

/** Returns a number of variable length: as many bytes as its first byte has leading zeros, and one. */
function numberAt(
  head: Buffer,
  at: number,
  isMasked: boolean,
): { readonly value: number; readonly length: number } | null {
  const first = head[at]
  const length = first === undefined ? 9 : Math.clz32(first) - 23
  if (length > 8 || at + length > head.length) return null
  let value = isMasked ? head.readUInt8(at) & (0xff >> length) : head.readUInt8(at)
  for (const byte of head.subarray(at + 1, at + length)) value = value * 256 + byte
  return { value, length }
}

function numberIn(content: Buffer | undefined): number | null {
  return content && content.length > 0 && content.length <= 6 ? content.readUIntBE(0, content.length) : null
}

function floatIn(content: Buffer | undefined): number | null {
  if (content?.length === 4) return content.readFloatBE(0)
  return content?.length === 8 ? content.readDoubleBE(0) : null
}
