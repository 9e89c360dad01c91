import { createHash } from 'node:crypto'
import type { Destroyed } from '#engine/resident/resident.ts'
import type { Job } from '#gateway/scheduler.ts'
import type { StreamServices } from '#gateway/streams/asked.ts'
import { RoomEnded } from '../residentError.ts'
import { RoomTurns } from '../roomTurns.ts'
import { Keyring } from './keyring.ts'
import type { RecordKind, RecordName, RecordPlace } from './record.ts'
import { RecordFiles } from './recordFiles.ts'
import { RoomLog } from './roomLog.ts'
import { SealedRoom } from './sealedRoom.ts'

/** A room's key is destroyed after this time without use. [KX24] */
export const IDLE_MS = 24 * 3_600_000

/** Sealed records of rooms, each room under a key of its own that exists only while the room is open. */
export interface Vault {
  status(room: string): Promise<'open' | 'ended' | 'unknown'>
  /** Keeps an open room for another 24 h. Reading and writing its records does not. [KX24] */
  use(room: string): void
  /** Makes the key of an unknown room. Throws RoomEnded for an ended one. */
  open(room: string): Promise<void>
  /** Seals a record; durable when it resolves, with the hex SHA-256 of the sealed bytes, and in the place of one before it. Throws RoomEnded for a room that is not open. */
  put(room: string, at: RecordName, plain: Uint8Array): Promise<{ readonly sha256: string }>
  /** The same of a long record, in pieces, which must stay as they are until then. */
  putPieces(room: string, at: RecordName, plain: readonly Uint8Array[]): Promise<void>
  /** Opens a record; null when there is none. */
  get(room: string, at: RecordName): Promise<Buffer | null>
  /** Records of a kind in the order of seq, and within it of arrival. */
  list(room: string, kind: RecordKind): Promise<readonly RecordPlace[]>
  /** Removes a record; false when there is none. */
  drop(room: string, at: RecordName): Promise<boolean>
  /** Destroys the key, then the data, and remembers the end. False when nothing of the room was stored. */
  destroy(room: string): Promise<boolean>
  /** Number of open rooms. */
  readonly rooms: number
}

export interface VaultOptions extends StreamServices {
  /** The data folder, which no other process uses. */
  readonly folder: string
  /** 64 hex digits; null: a restart loses all keys. */
  readonly masterKey: string | null
  /** Called for every room whose key was destroyed, before its data is removed. */
  readonly destroyed: (room: string, why: Destroyed) => void
}

/** Opens the vault and finishes destructions that a stop interrupted. Throws WrongMasterKey. [KX22] */
export async function openVault(options: VaultOptions): Promise<SealedVault> {
  const vault = new SealedVault(options)
  await vault.recover()
  return vault
}

export class SealedVault implements Vault {
  readonly log: RoomLog
  readonly #options: VaultOptions
  readonly #keys: Keyring
  readonly #files: RecordFiles
  readonly #open = new Map<string, SealedRoom>()
  /** Rooms with a key file that this process cannot open, as it was started without a master key. */
  readonly #locked = new Set<string>()
  /** Changes of a room happen one after the other. */
  readonly #changes = new RoomTurns()

  constructor(options: VaultOptions) {
    this.#options = options
    this.#keys = new Keyring(options.folder, options.masterKey)
    this.#files = new RecordFiles(options.folder)
    this.log = new RoomLog(options)
  }

  get rooms(): number {
    return this.#open.size
  }

  async status(room: string): Promise<'open' | 'ended' | 'unknown'> {
    await this.#changes.settled(room)
    if (this.#open.has(room)) return 'open'
    return (await this.log.hasEnded(room)) ? 'ended' : 'unknown'
  }

  use(code: string): void {
    const room = this.#open.get(code)
    const now = this.#options.clock.now()
    if (!room?.use(now)) return
    this.#keys.used(code, now).catch((error: unknown) => this.#options.fault(error, 'vault'))
  }

  async open(room: string): Promise<void> {
    if (this.#open.has(room)) return
    await this.#changes.take(room, async () => {
      if (this.#open.has(room)) return
      if (await this.log.hasEnded(room)) throw new RoomEnded()
      if (this.#locked.has(room)) await this.#destroy(room, 'lost')
      const now = this.#options.clock.now()
      const key = await this.#keys.make(room, now)
      await this.#files.make(room)
      this.#open.set(room, new SealedRoom(room, key, [], now))
    })
  }

  async put(code: string, at: RecordName, plain: Uint8Array): Promise<{ readonly sha256: string }> {
    const digest = createHash('sha256')
    await this.#write(code, at, [plain], (sealed) => digest.update(sealed))
    return { sha256: digest.digest('hex') }
  }

  putPieces(code: string, at: RecordName, plain: readonly Uint8Array[]): Promise<void> {
    return this.#write(code, at, plain)
  }

  async #write(
    code: string,
    at: RecordName,
    plain: readonly Uint8Array[],
    seen?: (sealed: Uint8Array) => void,
  ): Promise<void> {
    const room = this.#open.get(code)
    if (!room) throw new RoomEnded()
    await room.during(this.#files.write(code, at, room.key, plain, seen))
    if (room.isDestroyed) throw new RoomEnded()
    room.add(at)
  }

  async get(code: string, at: RecordName): Promise<Buffer | null> {
    const room = this.#open.get(code)
    if (!room?.has(at)) return null
    const sealed = await room.during(this.#files.read(code, at))
    return sealed === null || room.isDestroyed ? null : this.#files.unsealed(code, at, room.key, sealed)
  }

  async list(code: string, kind: RecordKind): Promise<readonly RecordPlace[]> {
    return this.#open.get(code)?.list(kind) ?? []
  }

  async drop(code: string, at: RecordName): Promise<boolean> {
    const room = this.#open.get(code)
    if (!room?.remove(at)) return false
    await room.during(this.#files.drop(code, at))
    return true
  }

  destroy(room: string): Promise<boolean> {
    return this.#changes.take(room, async () => {
      const hasEnded = await this.log.hasEnded(room)
      return hasEnded ? this.#files.dropRoom(room) : this.#destroy(room, 'end')
    })
  }

  /** Destroys rooms that nobody used for 24 h. [KX24] */
  readonly expiry: Job = {
    name: 'expiry',
    run: async (signal) => {
      const before = this.#options.clock.now() - IDLE_MS
      for (const room of [...this.#open.keys(), ...this.#locked]) {
        if (signal.aborted) return
        await this.#changes.take(room, async () => {
          if (await this.#isUsedSince(room, before)) return
          if (this.#open.has(room) || this.#locked.has(room)) await this.#destroy(room, 'idle')
        })
      }
    },
  }

  /** Waits for what is under way and forgets all keys. */
  async close(): Promise<void> {
    await this.#changes.allSettled()
    for (const room of this.#open.values()) {
      await room.settled()
      await this.#keys.used(room.code, room.usedAt)
      room.destroyKey()
    }
    this.#open.clear()
  }

  /** Loads rooms whose key is there, and removes what is left of others. */
  async recover(): Promise<void> {
    const withKeys = new Set(await this.#keys.open())
    const withData = new Set(await this.#files.open())
    for (const room of withKeys) await this.#load(room)
    for (const room of withData) {
      if (withKeys.has(room)) continue
      if (await this.log.hasEnded(room)) await this.#files.dropRoom(room)
      else await this.#destroy(room, 'lost')
    }
  }

  async #load(room: string): Promise<void> {
    if (!this.#keys.isLasting) return void this.#locked.add(room)
    const key = await this.#keys.read(room)
    if (key === null) {
      this.#options.fault(new Error('A key file is damaged; its room is lost.'), 'vault')
      return void (await this.#destroy(room, 'lost'))
    }
    await this.#files.make(room)
    const usedAt = (await this.#keys.usedAt(room)) ?? this.#options.clock.now()
    this.#open.set(room, new SealedRoom(room, key, await this.#files.find(room), usedAt))
  }

  /** The key first, so that whatever interrupts this leaves bytes that nobody can decipher. [KX23] */
  async #destroy(code: string, why: Destroyed): Promise<boolean> {
    const room = this.#open.get(code)
    this.#open.delete(code)
    this.#locked.delete(code)
    room?.destroyKey()
    const hadFile = await this.#keys.destroy(code)
    this.#options.destroyed(code, why)
    await room?.settled()
    const hadData = await this.#files.dropRoom(code)
    const existed = room !== undefined || hadFile || hadData
    await this.log.record(code, { type: 'resident.key_destroyed', data: { why, existed } })
    return existed
  }

  async #isUsedSince(code: string, before: number): Promise<boolean> {
    const usedAt = this.#open.get(code)?.usedAt ?? (await this.#keys.usedAt(code))
    return usedAt !== null && usedAt > before
  }
}
