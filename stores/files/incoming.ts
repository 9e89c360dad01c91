import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files on their way in, on this machine's disk whatever store takes them over afterwards. */
export class IncomingFiles {
  readonly #folder: string

  /** Beside the stored documents, so that what is taken over only changes its name. */
  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'documents', 'incoming')
  }

  /** A fresh path. */
  async path(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return join(this.#folder, randomUUID())
  }

  /** Writes bytes to a fresh path, to be discarded. */
  async write(bytes: Uint8Array): Promise<string> {
    const path = await this.path()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      await this.discard(path)
      throw error
    }
    return path
  }

  /** Removes a file, if nobody took it over. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true })
  }

  /** Removes what a crash interrupted. */
  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
