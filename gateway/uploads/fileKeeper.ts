import type { FileStore } from '#stores/files/port.ts'
import { isFailure } from '../rooms/outcome.ts'
import { UnderWay } from './underWay.ts'

/** A room or a space whose state names files by their SHA-256. */
export interface FileHolder {
  /** Code or id under which its files are stored. */
  readonly owner: string
  /** True while its state names bytes of this SHA-256. */
  readonly holds: (sha256: string) => boolean
}

/** Keeps the bytes of files that people put into a room or a space for as long as its state names them. [CX14] */
export class FileKeeper {
  readonly #store: FileStore
  /** Files being taken, by owner and SHA-256: the same bytes may come twice at once. */
  readonly #taking = new UnderWay()
  /** Bytes being dropped, by owner and SHA-256: they may come again before they are gone. */
  readonly #dropping = new Map<string, Promise<void>>()

  constructor(store: FileStore) {
    this.#store = store
  }

  /** Takes over the file at `path`, then has it put to its holder. Bytes that the holder does not come to name are dropped. */
  async keep<T extends object>(
    holder: FileHolder,
    { path, sha256 }: { readonly path: string; readonly sha256: string },
    put: () => Promise<T>,
  ): Promise<T> {
    const key = keyOf(holder, sha256)
    this.#taking.begin(key)
    let isUnsure = false
    try {
      // From here no drop of these bytes begins; one under way must not end after the take.
      await this.#dropping.get(key)?.catch(() => {})
      await this.#store.take(holder.owner, sha256, path)
      isUnsure = true
      const outcome = await put()
      isUnsure = isFailure(outcome) && outcome.refused === 'failed'
      return outcome
    } finally {
      this.#taking.end(key)
      // After a failure the stream may name the file nevertheless: then it stays.
      if (!isUnsure) await this.release(holder, sha256)
    }
  }

  /** Drops bytes that the holder no longer names and nobody is just bringing. */
  async release(holder: FileHolder, sha256: string): Promise<void> {
    const key = keyOf(holder, sha256)
    if (this.#taking.has(key) || holder.holds(sha256)) return
    const dropped =
      this.#dropping.get(key) ?? this.#store.drop(holder.owner, sha256).finally(() => this.#dropping.delete(key))
    this.#dropping.set(key, dropped)
    await dropped
  }
}

const keyOf = ({ owner }: FileHolder, sha256: string) => `${owner} ${sha256}`
