import type { TelemetryData } from '#engine/journals/telemetry.ts'

/** A recorded visit, as far as its chunks came. */
export interface Replay {
  /** Number of the browser's person. */
  readonly person: number
  readonly startedAt: number
  durationMs: number
  /** Numbers of the chunks that came. */
  readonly chunks: Set<number>
  /** Chunks that the recording has at least: one more than the highest number. */
  length: number
  bytes: number
  /** Path of the earliest chunk so far, and its number. */
  entryPath: string
  entryChunk: number
  isFinal: boolean
}

/** Of a chunk that comes twice the first counts. */
export function countChunk(replays: Map<string, Replay>, chunk: TelemetryData<'t.replay_chunk'>, person: number): void {
  const replay = replays.get(chunk.replayId) ?? begun(chunk, person)
  if (replay.chunks.has(chunk.chunk)) return
  replays.set(chunk.replayId, replay)
  replay.chunks.add(chunk.chunk)
  replay.durationMs = Math.max(replay.durationMs, chunk.untilMs)
  replay.length = Math.max(replay.length, chunk.chunk + 1)
  replay.bytes += chunk.bytes
  replay.isFinal ||= chunk.final
  if (chunk.chunk > replay.entryChunk) return
  replay.entryPath = chunk.path
  replay.entryChunk = chunk.chunk
}

function begun({ startedAt, path, chunk }: TelemetryData<'t.replay_chunk'>, person: number): Replay {
  const nothing = { durationMs: 0, chunks: new Set<number>(), length: 0, bytes: 0, isFinal: false }
  return { person, startedAt, entryPath: path, entryChunk: chunk, ...nothing }
}
