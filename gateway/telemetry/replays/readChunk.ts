import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Json } from '#engine/json.ts'
import { ReplayChunk } from '#protocol/http/telemetry.ts'
import { type Detail, detailsOf } from '#protocol/validation.ts'
import { maskedPath } from '../masking/paths.ts'
import { maskedRecording } from '../masking/recordings.ts'
import { type ChunkReading, DEPTH_MAX, type SentChunk } from './chunkCalls.ts'

const NOT_JSON: Detail = { loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }
const NOT_PACKED: Detail = { loc: ['body'], msg: 'The body is not valid gzip.', type: 'value_error' }
const TOO_DEEP: Detail = { loc: ['body', 'events'], msg: `Events nest at most ${DEPTH_MAX} deep.`, type: 'value_error' }

/** Unpacks, checks and masks a chunk. Synchronous, and not short: for a thread. [TE12] [TE13] */
export function readChunk({ bytes, isPacked, unpackedMax }: SentChunk): ChunkReading {
  const unpacked = isPacked ? unpack(bytes, unpackedMax) : bytes
  if ('is' in unpacked) return unpacked
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(unpacked))
  } catch {
    return malformed(NOT_JSON)
  }
  const read = ReplayChunk.safeParse(value)
  if (!read.success) return { is: 'malformed', detail: detailsOf(read.error, 'body', value) }
  const { replayId, anonId, seq, startedAt, path, final, events } = read.data
  const masked: Json[] = []
  for (const event of events) {
    if (isDeep(event, DEPTH_MAX)) return malformed(TOO_DEEP)
    masked.push(maskedValue(event))
  }
  const stored = gzipSync(JSON.stringify(masked))
  return {
    is: 'chunk',
    ...{ replayId, anonId, seq, startedAt, final: final ?? false },
    path: maskedPath(path, () => false),
    events: events.length,
    lastAt: events.reduce((last, { timestamp }) => Math.max(last, timestamp), startedAt),
    stored,
    sha256: createHash('sha256').update(stored).digest('hex'),
  }
}

/** Stops as soon as there is more than may be, so that a small body cannot become a large one. */
function unpack(bytes: Uint8Array, max: number): Uint8Array | Exclude<ChunkReading, { readonly is: 'chunk' }> {
  try {
    return gunzipSync(bytes, { maxOutputLength: max })
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isLarge ? { is: 'too-large' } : malformed(NOT_PACKED)
  }
}

function malformed(detail: Detail): ChunkReading & { readonly is: 'malformed' } {
  return { is: 'malformed', detail: [detail] }
}

function isDeep(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Attributes that make a page ask other hosts. The recorder leaves them out; what claims to be one may not. */
const LOADING: ReadonlySet<string> = new Set([
  ...['src', 'srcdoc', 'srcset', 'href', 'xlink:href', 'data', 'poster', 'background', 'ping'],
  ...['action', 'formaction', 'manifest', 'codebase', 'classid', 'cite', 'longdesc', 'profile', 'imagesrcset'],
])

/** A copy with every text masked; names of fields stay, but for attributes that load something. */
function maskedValue(value: unknown, name = ''): Json {
  if (typeof value === 'string') return maskedRecording(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map((inner) => maskedValue(inner))
  if (typeof value !== 'object') return null
  const kept = Object.entries(value).filter(([field]) => name !== 'attributes' || !LOADING.has(field.toLowerCase()))
  return Object.fromEntries(kept.map(([field, inner]) => [field, maskedValue(inner, field)]))
}
