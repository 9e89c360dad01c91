import { AGE_MS_MAX } from '#engine/journals/telemetry.ts'
import { WorkerBusy, WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import type { Clock } from '../../clock.ts'
import type { Journals } from '../../journals/journals.ts'
import { VISITOR } from '../telemetry.ts'
import type { ChunkAnswer, ChunkCalls, ReadChunk, SentChunk } from './chunkCalls.ts'
import type { ReplayFiles, StoredReplay } from './replayFiles.ts'

/** Chunks of one recording. */
export const CHUNKS_MAX = 200
/** Chunks that wait for the thread; more are refused. */
const WAITING_MAX = 32
const HEAP_MB = 256
/** Computing that one chunk may take. */
const PATIENCE_MS = 5_000

export interface ReplayServices {
  readonly journals: Pick<Journals, 'telemetry'>
  readonly files: ReplayFiles
  readonly clock: Clock
}

/** `known`: stored before. `removed`: an administrator removed the recording. `foreign`: it is another browser's. `full`: it has all chunks. */
export type Kept = 'stored' | 'known' | 'removed' | 'foreign' | 'full'

/** Takes in recorded visits: chunks are read in a thread, masked and kept as files; the journal holds their size and hash. [TE12] */
export class Replays {
  readonly #services: ReplayServices
  readonly #worker = new WorkerClient<ChunkCalls>({
    start: thread(new URL('./chunkWorker.ts', import.meta.url), { name: 'recordings', heapMb: HEAP_MB }),
    waitingMax: WAITING_MAX,
  })
  /** The last task on each recording. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(services: ReplayServices) {
    this.#services = services
  }

  /** Reads a chunk without storing it. [TE12] */
  async read(chunk: SentChunk): Promise<ChunkAnswer> {
    try {
      return await this.#worker.call('read', chunk, { ms: PATIENCE_MS })
    } catch (error) {
      if (error instanceof WorkerLost && error.death !== null) return { is: 'late' }
      if (error instanceof WorkerLost || error instanceof WorkerBusy) return { is: 'busy' }
      throw error
    }
  }

  /** Keeps a chunk, once. Resolves when file and event are durable. [TE14] */
  keep(chunk: ReadChunk): Promise<Kept> {
    return this.#inTurn(chunk.replayId, () => this.#keep(chunk))
  }

  async find(replayId: string): Promise<StoredReplay | null> {
    const replay = await this.#services.files.find(replayId)
    return replay?.isRemoved ? null : replay
  }

  /** Chunks of a recording in order, each a JSON list, compressed. */
  async *chunks(replay: StoredReplay): AsyncGenerator<Buffer> {
    for (const seq of [...replay.chunks].sort((a, b) => a - b)) yield await this.#services.files.read(replay, seq)
  }

  /** Removes the bytes of a recording for ever; false when there is none. */
  remove(replayId: string): Promise<boolean> {
    return this.#inTurn(replayId, async () => {
      const { files, journals } = this.#services
      const replay = await files.find(replayId)
      if (replay === null || replay.isRemoved) return false
      await files.remove(replay)
      await journals.telemetry.record([{ type: 't.replay_removed', actor: VISITOR, data: { replayId } }])
      return true
    })
  }

  async close(): Promise<void> {
    await this.#worker.abandon()
    await Promise.allSettled(this.#turns.values())
  }

  async #keep(chunk: ReadChunk): Promise<Kept> {
    const { files, journals, clock } = this.#services
    const replay = await files.find(chunk.replayId)
    if (replay && replay.anonId !== chunk.anonId) return 'foreign'
    if (replay?.isRemoved) return 'removed'
    const isKnown = replay?.chunks.has(chunk.seq) === true
    if (!isKnown && replay && replay.chunks.size >= CHUNKS_MAX) return 'full'
    const at = clock.now()
    if (!isKnown) await files.put(chunk, chunk.stored, at)
    // Also of one that is on disk: the service may have been killed between the file and the event.
    await journals.telemetry.record([{ type: 't.replay_chunk', actor: VISITOR, data: dataOf(chunk, at) }])
    return isKnown ? 'known' : 'stored'
  }

  #inTurn<T>(replayId: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(replayId) ?? Promise.resolve()).catch(() => {}).then(task)
    this.#turns.set(replayId, turn)
    const end = () => {
      if (this.#turns.get(replayId) === turn) this.#turns.delete(replayId)
    }
    turn.then(end, end)
    return turn
  }
}

/** The browser sent the chunk when its last event had happened: by that its clock is read. */
function dataOf(chunk: ReadChunk, at: number) {
  const { anonId, replayId, seq, path, events, stored, sha256, final } = chunk
  const untilMs = Math.round(Math.min(AGE_MS_MAX, Math.max(0, chunk.lastAt - chunk.startedAt)))
  const startedAt = at - untilMs
  return { anonId, replayId, chunk: seq, startedAt, untilMs, path, events, bytes: stored.length, sha256, final }
}
