import { randomFillSync } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES, seal, unseal } from './sealing.ts'
import { syncFolder, UNFINISHED, unlessMissing, writeWhole } from './wholeFile.ts'

const ENDING = '.key'
/** Tells a wrong master key from a damaged key file. */
const CHECK = 'master.check'

/** The master key is not the one that wrapped the keys in the folder. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
}

/** Keys of rooms as files, each wrapped by the master key; without one nothing is written. [KX21] */
export class Keyring {
  readonly #folder: string
  readonly #master: Buffer | null

  /** `master` as 64 hex digits. */
  constructor(dataFolder: string, master: string | null) {
    this.#folder = join(dataFolder, 'keys')
    this.#master = master === null ? null : Buffer.from(master, 'hex')
  }

  /** Rooms with a key file. Throws WrongMasterKey. */
  async open(): Promise<readonly string[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const names = await readdir(this.#folder)
    for (const name of names) if (UNFINISHED.test(name)) await rm(join(this.#folder, name), { force: true })
    const rooms = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))
    if (this.#master !== null) await this.#check(this.#master, rooms.length === 0)
    return rooms
  }

  /** True when keys outlive the process. */
  get isLasting(): boolean {
    return this.#master !== null
  }

  /** Makes a room's key, durable before it is returned. */
  async make(room: string, at: number): Promise<Buffer> {
    const key = randomFillSync(Buffer.allocUnsafeSlow(KEY_BYTES))
    if (this.#master === null) return key
    await writeWhole(this.#path(room), seal(this.#master, subjectOf(room), key))
    await this.used(room, at)
    return key
  }

  /** A room's key from its file; null when there is no master key or the file is damaged. */
  async read(room: string): Promise<Buffer | null> {
    if (this.#master === null) return null
    const wrapped = await readFile(this.#path(room))
    try {
      return unseal(this.#master, subjectOf(room), wrapped)
    } catch {
      return null
    }
  }

  /** Notes when a room was last used, by the service's clock, for the start after this one. */
  async used(room: string, at: number): Promise<void> {
    if (this.#master !== null) await unlessMissing(utimes(this.#path(room), at / 1000, at / 1000))
  }

  /** When a room was last used; null when it has no key file. */
  async usedAt(room: string): Promise<number | null> {
    return (await unlessMissing(stat(this.#path(room))))?.mtimeMs ?? null
  }

  /** Overwrites and deletes a room's key file; false when there was none. */
  async destroy(room: string): Promise<boolean> {
    const path = this.#path(room)
    const file = await unlessMissing(open(path, 'r+'))
    if (file === null) return false
    try {
      const { size } = await file.stat()
      await file.write(Buffer.alloc(size), 0, size, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await rm(path, { force: true })
    await syncFolder(this.#folder)
    return true
  }

  async #check(master: Buffer, isUnused: boolean): Promise<void> {
    const path = join(this.#folder, CHECK)
    const kept = isUnused ? null : await unlessMissing(readFile(path))
    if (kept === null) return writeWhole(path, seal(master, CHECK, Buffer.alloc(KEY_BYTES)))
    try {
      unseal(master, CHECK, kept)
    } catch {
      throw new WrongMasterKey()
    }
  }

  #path(room: string): string {
    return join(this.#folder, `${room}${ENDING}`)
  }
}

const subjectOf = (room: string) => `${room}|key`
