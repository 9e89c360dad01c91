import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RECORD_KINDS, type RecordName } from './record.ts'
import { sealedPieces, unseal } from './sealing.ts'
import { syncFolder, unlessMissing, writeWhole } from './wholeFile.ts'

const MAGIC = Buffer.from('KXS1')
const LENGTH_BYTES = 2
/** Maximum bytes of a record's head: magic, length, and an id of 200 UTF-16 units. */
const HEAD_BYTES_MAX = MAGIC.length + LENGTH_BYTES + 600
const ROOM = /^[A-Za-z0-9_-]{1,64}$/
const NAME = /^([a-z]+)-[A-Za-z0-9_-]{22}-(\d{1,15})\.sealed$/

/** Sealed records as files: `rooms/<room>/<kind>-<hash of the id>-<seq>.sealed`, each with its id before the sealed bytes. */
export class RecordFiles {
  readonly #folder: string

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'rooms')
  }

  /** Rooms that have a folder. */
  async open(): Promise<readonly string[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return (await readdir(this.#folder)).filter((name) => ROOM.test(name))
  }

  async make(room: string): Promise<void> {
    await mkdir(this.#roomAt(room), { recursive: true, mode: 0o700 })
    await syncFolder(this.#folder)
  }

  /** Records of a room by the heads of their files; what was not written to its end, or is none, is removed. */
  async find(room: string): Promise<readonly RecordName[]> {
    const found: RecordName[] = []
    for (const name of await readdir(this.#roomAt(room))) {
      const [, named, seq] = NAME.exec(name) ?? []
      const kind = RECORD_KINDS.find((one) => one === named)
      const id = kind === undefined ? null : await idIn(join(this.#roomAt(room), name))
      if (kind === undefined || id === null) await rm(join(this.#roomAt(room), name), { recursive: true, force: true })
      else found.push({ kind, id, seq: Number(seq) })
    }
    return found
  }

  /** Takes the key at once, then seals piece by piece while writing. `seen` gets the sealed pieces. */
  async write(
    room: string,
    at: RecordName,
    key: Uint8Array,
    plain: readonly Uint8Array[],
    seen?: (sealed: Uint8Array) => void,
  ): Promise<void> {
    const sealed = sealedPieces(key, subjectOf(room, at), plain)
    await writeWhole(this.#path(room, at), withHead(headOf(at.id), sealed, seen))
  }

  /** The sealed bytes of a record; null when there is none. `unsealed` opens them. */
  async read(room: string, at: RecordName): Promise<Buffer | null> {
    const bytes = await unlessMissing(readFile(this.#path(room, at)))
    return bytes?.subarray(headOf(at.id).length) ?? null
  }

  unsealed(room: string, at: RecordName, key: Uint8Array, sealed: Buffer): Buffer {
    return unseal(key, subjectOf(room, at), sealed)
  }

  async drop(room: string, at: RecordName): Promise<void> {
    await rm(this.#path(room, at), { force: true })
    await unlessMissing(syncFolder(this.#roomAt(room)))
  }

  /** Removes all records of a room; false when there were none. */
  async dropRoom(room: string): Promise<boolean> {
    const path = this.#roomAt(room)
    if ((await unlessMissing(readdir(path))) === null) return false
    await rm(path, { recursive: true, force: true })
    await syncFolder(this.#folder)
    return true
  }

  #roomAt(room: string): string {
    return join(this.#folder, room)
  }

  #path(room: string, { kind, id, seq }: RecordName): string {
    const name = createHash('sha256').update(id).digest('base64url').slice(0, 22)
    return join(this.#roomAt(room), `${kind}-${name}-${seq}.sealed`)
  }
}

const subjectOf = (room: string, { kind, id, seq }: RecordName) => `${room}|${kind}|${id}|${seq}`

function headOf(id: string): Buffer {
  const bytes = Buffer.from(id)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([MAGIC, length, bytes])
}

function* withHead(head: Buffer, sealed: Iterable<Buffer>, seen?: (piece: Buffer) => void): Generator<Buffer> {
  yield head
  for (const piece of sealed) {
    seen?.(piece)
    yield piece
  }
}

async function idIn(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES_MAX), 0, HEAD_BYTES_MAX, 0)
    const head = buffer.subarray(0, bytesRead)
    const start = MAGIC.length + LENGTH_BYTES
    if (head.length < start || !head.subarray(0, MAGIC.length).equals(MAGIC)) return null
    const end = start + head.readUInt16BE(MAGIC.length)
    return end > head.length ? null : head.toString('utf8', start, end)
  } finally {
    await file.close()
  }
}
