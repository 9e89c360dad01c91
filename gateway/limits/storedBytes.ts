import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WindowQuota } from './quota.ts'

export interface StoredLimits {
  /** Maximum bytes that one address may store in a day. */
  readonly each: number
  /** Maximum bytes of all stored files. */
  readonly all: number
}

const DAY_MS = 86_400_000
/** Minimum interval between measurements. */
const MEASURE_MS = 60_000

/** Limits the bytes that callers store. Applies even when rate limits are off. [OP13] */
export class StoredBytes {
  readonly #limits: StoredLimits
  readonly #bytes: () => Promise<number>
  readonly #now: () => number
  readonly #ofDay: WindowQuota
  #measuredAt = Number.NEGATIVE_INFINITY
  #stored = 0
  /** Bytes taken since the last measurement. */
  #since = 0

  /** `bytes` measures all stored files; `now` returns milliseconds from any origin. */
  constructor(limits: StoredLimits, bytes: () => Promise<number>, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#bytes = bytes
    this.#now = now
    this.#ofDay = new WindowQuota({ each: limits.each, all: Number.POSITIVE_INFINITY }, DAY_MS, now)
  }

  /** Charges bytes to an address and returns 0, or the seconds until it may store more. */
  charge(address: string, bytes: number): number {
    return this.#ofDay.take(address, bytes)
  }

  /** Reserves bytes for a file; false when the storage is full. */
  async takeFile(bytes: number): Promise<boolean> {
    const isFull = () => this.#stored + this.#since + bytes > this.#limits.all
    const isOld = this.#now() - this.#measuredAt >= MEASURE_MS
    // Files are deleted too, so only a measurement shows the current size.
    if (isOld && (isFull() || this.#measuredAt === Number.NEGATIVE_INFINITY)) await this.#measure()
    if (isFull()) return false
    this.#since += bytes
    return true
  }

  /** Refunds bytes that were charged but not stored. */
  refund(address: string, bytes: number): void {
    this.#ofDay.giveBack(address, bytes)
  }

  giveFileBack(bytes: number): void {
    this.#since -= bytes
  }

  async #measure(): Promise<void> {
    this.#measuredAt = this.#now()
    const takenBefore = this.#since
    this.#stored = await this.#bytes()
    this.#since -= takenBefore
  }
}

/** Measures the files in folders. */
export function folderBytes(folders: readonly string[]): () => Promise<number> {
  return async () => {
    let sum = 0
    for (const folder of folders) sum += await bytesIn(folder)
    return sum
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let sum = 0
  for (const entry of entries) {
    // Running uploads are counted when they are taken.
    if (!entry.isFile() || basename(entry.parentPath) === 'incoming') continue
    // A file may be deleted during the measurement.
    sum += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return sum
}
