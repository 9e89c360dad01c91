import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADER_BYTES_MAX, keyOfMail } from './mailKey.ts'
import { type Arrival, BEGINNING_BYTES, type Inbox, InboxFailure, MAIL_BYTES_MAX } from './port.ts'

interface Known {
  /** Size and time of the file that the key was read of. */
  readonly version: string
  readonly key: string
}

interface Listed {
  readonly name: string
  readonly size: number
  readonly at: number
}

/** Files that are looked at together. */
const STATS_AT_ONCE = 64

/** Mails in a folder, one `.eml` file each, the oldest first. Files are neither moved nor changed. [OT81] */
export class FolderInbox implements Inbox {
  readonly #folder: string
  /** Keys of the files that were looked at, by name, so that each is opened once. */
  readonly #keys = new Map<string, Known>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async *mails({ isKnown }: Parameters<Inbox['mails']>[0], signal: AbortSignal): AsyncGenerator<Arrival> {
    for (const listed of await this.#listed(signal)) {
      signal.throwIfAborted()
      const key = await this.#keyOf(listed)
      if (key === null || isKnown(key)) continue
      const bytes = listed.size > MAIL_BYTES_MAX ? BEGINNING_BYTES : listed.size
      const source = await this.#read(listed.name, bytes)
      if (source !== null) yield { cursor: null, mail: { key, source } }
    }
  }

  async #listed(signal: AbortSignal): Promise<Listed[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      throw new InboxFailure(`The folder of the inbox cannot be read (${error.code ?? 'no reason given'}).`)
    })
    const mails = names.filter((name) => /\.eml$/iu.test(name))
    for (const name of this.#keys.keys()) if (!names.includes(name)) this.#keys.delete(name)
    const listed: Listed[] = []
    for (let from = 0; from < mails.length; from += STATS_AT_ONCE) {
      signal.throwIfAborted()
      const some = mails.slice(from, from + STATS_AT_ONCE).map(async (name): Promise<Listed[]> => {
        const found = await stat(join(this.#folder, name)).catch(() => null)
        return found?.isFile() ? [{ name, size: found.size, at: found.mtimeMs }] : []
      })
      listed.push(...(await Promise.all(some)).flat())
    }
    return listed.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
  }

  async #keyOf({ name, size, at }: Listed): Promise<string | null> {
    const version = `${size} ${at}`
    const known = this.#keys.get(name)
    if (known?.version === version) return known.key
    const head = await this.#read(name, HEADER_BYTES_MAX)
    if (head === null) return null
    const key = keyOfMail(head)
    this.#keys.set(name, { version, key })
    return key
  }

  /** The first bytes; null for a file that is gone or may not be read. */
  async #read(name: string, bytesMax: number): Promise<Uint8Array | null> {
    const file = await open(join(this.#folder, name)).catch(() => null)
    if (file === null) return null
    try {
      const bytes = Buffer.alloc(Math.min(bytesMax, (await file.stat()).size))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
      return bytes.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }
}
