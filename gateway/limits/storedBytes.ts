import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WindowQuota } from './quota.ts'

export interface StoredLimits {
  /** Bytes that one address may have stored in a day. */
  readonly each: number
  /** Bytes that the folders may hold. */
  readonly all: number
}

const DAY_MS = 86_400_000
/** The folders are measured anew no more often than this. */
const MEASURE_MS = 60_000

/** Counts what callers have the service store. In force whatever the limits of rate are. [OP13] */
export class StoredBytes {
  readonly #limits: StoredLimits
  readonly #folders: readonly string[]
  readonly #now: () => number
  readonly #ofDay: WindowQuota
  #measuredAt = Number.NEGATIVE_INFINITY
  #inFolders = 0
  /** Taken since the folders were measured. */
  #since = 0

  /** `now` in milliseconds of any origin. */
  constructor(limits: StoredLimits, folders: readonly string[], now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#folders = folders
    this.#now = now
    this.#ofDay = new WindowQuota({ each: limits.each, all: Number.POSITIVE_INFINITY }, DAY_MS, now)
  }

  /** Counts bytes for an address; the seconds until it may store more where they are too many, else 0. */
  charge(address: string, bytes: number): number {
    return this.#ofDay.take(address, bytes)
  }

  /** Counts bytes among all that files take; false where there is no room for them. */
  async takeFile(bytes: number): Promise<boolean> {
    const isFull = () => this.#inFolders + this.#since + bytes > this.#limits.all
    const isOld = this.#now() - this.#measuredAt >= MEASURE_MS
    // Files go as well as come: only what is on the disk tells.
    if (isOld && (isFull() || this.#measuredAt === Number.NEGATIVE_INFINITY)) await this.#measure()
    if (isFull()) return false
    this.#since += bytes
    return true
  }

  /** What was charged was not stored after all. */
  refund(address: string, bytes: number): void {
    this.#ofDay.giveBack(address, bytes)
  }

  giveFileBack(bytes: number): void {
    this.#since -= bytes
  }

  async #measure(): Promise<void> {
    this.#measuredAt = this.#now()
    const takenBefore = this.#since
    let sum = 0
    for (const folder of this.#folders) sum += await bytesIn(folder)
    this.#inFolders = sum
    this.#since -= takenBefore
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let sum = 0
  for (const entry of entries) {
    // Uploads under way are counted as they are taken.
    if (!entry.isFile() || basename(entry.parentPath) === 'incoming') continue
    // A file may go while we look.
    sum += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return sum
}
