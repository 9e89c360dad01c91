import type { RoomState } from '#engine/room/state.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type Failure, isFailure } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import { UnderWay } from './underWay.ts'

/** Keeps the bytes of files that people put into a room for as long as the room names them. [CX14] */
export class FileKeeper {
  readonly #boards: FileStore
  /** Files being taken, by room and SHA-256: the same bytes may come twice at once. */
  readonly #taking = new UnderWay()

  constructor(boards: FileStore) {
    this.#boards = boards
  }

  /** Takes over the file at `path`, then has it put to the room. Bytes that the room does not come to name are dropped. */
  async keep<T extends object>(
    room: Room,
    { path, sha256 }: { readonly path: string; readonly sha256: string },
    put: () => Promise<T | Failure>,
  ): Promise<T | Failure> {
    const key = keyOf(room, sha256)
    this.#taking.begin(key)
    let outcome: T | Failure | null = null
    try {
      await this.#boards.take(room.code, sha256, path)
      outcome = await put()
      return outcome
    } finally {
      this.#taking.end(key)
      // After a failure the stream may name the file nevertheless: then it stays.
      const isUnsure = outcome !== null && isFailure(outcome) && outcome.refused === 'failed'
      if (!isUnsure) await this.release(room, sha256)
    }
  }

  /** Drops bytes that the room no longer names and nobody is just bringing. */
  async release(room: Room, sha256: string): Promise<void> {
    if (this.#taking.has(keyOf(room, sha256)) || names(room.state, sha256)) return
    await this.#boards.drop(room.code, sha256)
  }
}

const keyOf = ({ code }: Room, sha256: string) => `${code} ${sha256}`

function names({ boardFiles, context }: RoomState, sha256: string): boolean {
  return [...boardFiles, ...context.map(({ file }) => file)].some((file) => file?.sha256 === sha256)
}
