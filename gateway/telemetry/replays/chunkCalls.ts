import type { Detail } from '#protocol/validation.ts'

/** Events of a recorder may nest this deep: two levels for each element of a page. */
export const DEPTH_MAX = 400

/** A chunk as it was sent. */
export interface SentChunk {
  readonly bytes: Uint8Array
  readonly isPacked: boolean
  readonly unpackedMax: number
}

/** What a chunk says of itself. */
export interface ChunkHead {
  readonly replayId: string
  readonly anonId: string
  readonly seq: number
  readonly startedAt: number
  readonly path: string
  readonly final: boolean
}

/** A chunk that can be stored, masked. */
export interface ReadChunk extends ChunkHead {
  readonly is: 'chunk'
  readonly events: number
  /** Instant of its last event by the browser's clock. */
  readonly lastAt: number
  /** Its events as a JSON list, compressed. */
  readonly stored: Uint8Array
  /** Hex SHA-256 of these bytes. */
  readonly sha256: string
}

export type ChunkReading =
  | ReadChunk
  | { readonly is: 'malformed'; readonly detail: readonly Detail[] }
  | { readonly is: 'too-large' }

/** `busy`: too many chunks wait. `late`: it takes too long to read. */
export type ChunkAnswer = ChunkReading | { readonly is: 'busy' } | { readonly is: 'late' }

/** Calls to the thread that reads chunks. */
export interface ChunkCalls {
  read(arg: SentChunk): ChunkReading
}
