import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#gateway/clock.ts'
import { NONCE_MS } from '#protocol/kxp/headers.ts'
import { unlessMissing } from '../vault/wholeFile.ts'

const LINE = /^(\d{1,16}) ([A-Za-z0-9_-]{16,64})$/

/**
 * Nonces of the last ten minutes, also over restarts. They stand in two files: when the newer one is ten minutes old, nothing
 * in the older one counts any more, and it takes that one's place. [KX3]
 */
export class Nonces {
  readonly #clock: Clock
  readonly #path: string
  /** By nonce, the instant until which it is not accepted again; oldest first. */
  readonly #known = new Map<string, number>()
  #file: FileHandle
  #startedAt: number
  /** Lines of the batch that is written next, and that batch. */
  #lines: string[] = []
  #next: Promise<void> | null = null
  #last: Promise<void> = Promise.resolve()

  private constructor(clock: Clock, path: string, file: FileHandle) {
    this.#clock = clock
    this.#path = path
    this.#file = file
    this.#startedAt = clock.now()
  }

  static async open(folder: string, clock: Clock): Promise<Nonces> {
    const path = join(folder, 'nonces')
    const [older, newer] = await Promise.all([readLines(olderOf(path)), readLines(path)])
    const nonces = new Nonces(clock, path, await open(path, 'a', 0o600))
    for (const line of older) nonces.#recall(line)
    for (const line of newer) nonces.#startedAt = Math.min(nonces.#startedAt, nonces.#recall(line))
    return nonces
  }

  /** Accepts a nonce once; it is durable when the promise resolves. Rejects as the disk does, and then accepts it no more. */
  async take(nonce: string): Promise<boolean> {
    const now = this.#clock.now()
    this.#forget(now)
    if (this.#known.has(nonce)) return false
    this.#known.set(nonce, now + NONCE_MS)
    this.#lines.push(`${now} ${nonce}\n`)
    if (this.#next === null) {
      this.#next = this.#last.then(() => this.#write())
      this.#last = this.#next.catch(() => {})
    }
    await this.#next
    return true
  }

  async close(): Promise<void> {
    await this.#last
    await this.#file.close()
  }

  async #write(): Promise<void> {
    this.#next = null
    const lines = this.#lines.splice(0)
    await this.#renew()
    // On a line of its own, whatever a failed write left before it.
    await this.#file.appendFile(`\n${lines.join('')}`)
    await this.#file.datasync()
  }

  async #renew(): Promise<void> {
    const now = this.#clock.now()
    if (now - this.#startedAt < NONCE_MS) return
    await rename(this.#path, olderOf(this.#path))
    const before = this.#file
    this.#file = await open(this.#path, 'a', 0o600)
    this.#startedAt = now
    await before.close()
  }

  #forget(now: number): void {
    for (const [nonce, until] of this.#known) {
      if (until > now) return
      this.#known.delete(nonce)
    }
  }

  /** Returns the instant of a line that still counts, otherwise now. A line cut off by a kill was never accepted. */
  #recall(line: string): number {
    const now = this.#clock.now()
    const [, at, nonce] = LINE.exec(line) ?? []
    if (nonce === undefined || Number(at) + NONCE_MS <= now) return now
    this.#known.set(nonce, Number(at) + NONCE_MS)
    return Number(at)
  }
}

const olderOf = (path: string) => `${path}.older`

async function readLines(path: string): Promise<readonly string[]> {
  return (await unlessMissing(readFile(path, 'utf8')))?.split('\n') ?? []
}
