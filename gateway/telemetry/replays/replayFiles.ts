import { buffer } from 'node:stream/consumers'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'
import { dayOf } from '../../journals/day.ts'

/** Stands where the chunks of a removed recording were, so that no late one is stored. */
const REMOVED = 'removed'

/** A recording as its files show it. */
export interface StoredReplay {
  readonly replayId: string
  readonly anonId: string
  /** The day of its first chunk, `YYYY-MM-DD`. */
  readonly day: string
  /** Numbers of the chunks on disk. */
  readonly chunks: Set<number>
  isRemoved: boolean
}

/** Files of recordings: a folder for each, whose name holds day, recording and browser, and a file for each chunk. */
export class ReplayFiles {
  readonly #files: FileStore
  readonly #incoming: IncomingFiles
  #replays: Promise<Map<string, StoredReplay>> | null = null

  constructor(files: FileStore, incoming: IncomingFiles) {
    this.#files = files
    this.#incoming = incoming
  }

  /** The recording; null when nothing of it was ever stored. A removed one is remembered as long as its folder is. */
  async find(replayId: string): Promise<StoredReplay | null> {
    return (await this.#all()).get(replayId) ?? null
  }

  async all(): Promise<StoredReplay[]> {
    return [...(await this.#all()).values()]
  }

  /** Stores a chunk of a recording, which begins with it when there is none yet. Durable when it resolves. */
  async put(
    chunk: { readonly replayId: string; readonly anonId: string; readonly seq: number },
    bytes: Uint8Array,
    at: number,
  ) {
    const replays = await this.#all()
    const { replayId, anonId, seq } = chunk
    const replay = replays.get(replayId) ?? {
      replayId,
      anonId,
      day: dayOf(at),
      chunks: new Set<number>(),
      isRemoved: false,
    }
    await this.#files.take(folderOf(replay), fileOf(seq), await this.#incoming.write(bytes))
    replay.chunks.add(seq)
    replays.set(replayId, replay)
  }

  /** Bytes of a chunk, compressed. */
  read(replay: StoredReplay, seq: number): Promise<Buffer> {
    return buffer(this.#files.read(folderOf(replay), fileOf(seq)))
  }

  /** Drops the bytes and lets nothing more be stored. */
  async remove(replay: StoredReplay): Promise<void> {
    replay.isRemoved = true
    const folder = folderOf(replay)
    await this.#files.take(folder, REMOVED, await this.#incoming.write(new Uint8Array()))
    for (const seq of replay.chunks) await this.#files.drop(folder, fileOf(seq))
    replay.chunks.clear()
  }

  /** Forgets a recording altogether. */
  async drop(replay: StoredReplay): Promise<void> {
    await this.#files.dropRoom(folderOf(replay))
    const replays = await this.#all()
    replays.delete(replay.replayId)
  }

  #all(): Promise<Map<string, StoredReplay>> {
    this.#replays ??= this.#read().catch((error: unknown) => {
      this.#replays = null
      throw error
    })
    return this.#replays
  }

  async #read(): Promise<Map<string, StoredReplay>> {
    const replays = new Map<string, StoredReplay>()
    for (const folder of await this.#files.rooms()) {
      const [day, replayId, anonId, ...more] = folder.split('_')
      if (day === undefined || replayId === undefined || anonId === undefined || more.length > 0) continue
      const names = (await this.#files.names(folder)).map(({ name }) => name)
      const chunks = names.filter((name) => name.endsWith('.gz')).map((name) => Number.parseInt(name, 10))
      replays.set(replayId, { replayId, anonId, day, chunks: new Set(chunks), isRemoved: names.includes(REMOVED) })
    }
    return replays
  }
}

const folderOf = ({ day, replayId, anonId }: StoredReplay) => `${day}_${replayId}_${anonId}`
const fileOf = (seq: number) => `${seq}.json.gz`
