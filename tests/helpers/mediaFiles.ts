/** Small files of media: the containers are sound, what they hold is noise. */

type Part = string | readonly number[] | Uint8Array
const bytes = (...parts: Part[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const le32 = (value: number) => be32(value).reverse()
const zeros = (length: number) => new Uint8Array(length)

export const box = (type: string, ...content: Part[]) => {
  const inner = bytes(...content)
  return bytes(be32(inner.length + 8), type, inner)
}
const longBox = (type: string, inner: Buffer) => bytes(be32(1), type, be32(0), be32(inner.length + 16), inner)
const track = (handler: string) => box('trak', box('mdia', box('hdlr', zeros(8), handler, zeros(13))))

export interface Mp4 {
  readonly tracks?: readonly string[]
  readonly durationMs?: number
  readonly media?: number
  readonly brand?: string
}

/** An MP4 whose index stands behind its media, as recorders write it. */
export function mp4({
  tracks = ['vide', 'soun'],
  durationMs = 90_000,
  media = 2_000,
  brand = 'isom',
}: Mp4 = {}): Buffer {
  const header = box('mvhd', zeros(12), be32(600), be32((durationMs / 1000) * 600), zeros(80))
  const index = box('moov', header, ...tracks.map(track), box('udta', zeros(20)))
  return bytes(box('ftyp', brand, zeros(4)), box('free'), longBox('mdat', Buffer.alloc(media, 'film')), index)
}

const element = (id: readonly number[], ...content: Part[]) => {
  const inner = bytes(...content)
  return bytes(id, [0x08, ...be32(inner.length)], inner)
}
const number64 = (value: number) => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value)
  return buffer
}

/** A WebM of tracks 1 (video) and 2 (audio); without a duration when it was written live. */
export function webm(tracks: readonly number[], durationMs: number | null, docType = 'webm'): Buffer {
  const info = [element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40])]
  if (durationMs !== null) info.push(element([0x44, 0x89], number64(durationMs)))
  const entries = tracks.map((type) => element([0xae], element([0xd7], [1]), element([0x83], [type])))
  const cluster = bytes(
    [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    Buffer.alloc(500, 'film'),
  )
  return bytes(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType)),
    // Of unknown length, as live recorders write it.
    [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    element([0x15, 0x49, 0xa9, 0x66], ...info),
    element([0x16, 0x54, 0xae, 0x6b], ...entries),
    cluster,
  )
}

const oggPage = (position: number, content: Part) => bytes('OggS', [0, 0], le32(position), zeros(16), [1, 40], content)
export const opus = (durationMs: number) => bytes(oggPage(0, 'OpusHead\x01\x02'), oggPage(durationMs * 48, zeros(40)))
export const vorbis = (durationMs: number, rate = 44_100) =>
  bytes(
    oggPage(0, bytes('\x01vorbis', zeros(4), [2], le32(rate), zeros(14))),
    oggPage((durationMs / 1000) * rate, zeros(40)),
  )

/** PCM of 16,000 bytes a second. */
export function wav(durationMs: number, length = durationMs * 16): Buffer {
  const format = bytes([1, 0, 1, 0], le32(8_000), le32(16_000), [2, 0, 16, 0])
  const data = bytes('data', le32(length), zeros(durationMs * 16))
  return bytes('RIFF', le32(36 + length), 'WAVE', 'LIST', le32(5), zeros(6), 'fmt ', le32(16), format, data)
}

export const mp3 = (tag = 0) =>
  bytes(
    tag > 0 ? bytes('ID3\x04\0\0', [0, 0, tag >> 7, tag & 127], zeros(tag)) : [],
    [0xff, 0xfb, 0x90, 0x64],
    zeros(413),
  )
