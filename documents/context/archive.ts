import { inflateRawSync } from 'node:zlib'
import { files } from '#engine/words/en/files.ts'
import { UnreadableData } from './contextFile.ts'

export interface ArchivePart {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the wanted parts of an archive may unpack to together, and how many parts it may have. */
const UNPACKED_BYTES_MAX = 80 * 2 ** 20
const PARTS_MAX = 2_000

const END_MARK = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const ENTRY_MARK = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_MARK = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** The wanted parts of a zip archive, unpacked within limits whatever its list of parts claims. Throws UnreadableData. */
export function unpackedParts(bytes: Uint8Array, isWanted: (name: string) => boolean): ArchivePart[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return partsOf(view, isWanted)
  } catch (error) {
    if (error instanceof UnreadableData) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new UnreadableData(files.zipDamaged)
  }
}

/** Reads past the end throw a RangeError, which the caller takes for damage. */
function partsOf(view: Buffer, isWanted: (name: string) => boolean): ArchivePart[] {
  const end = view.lastIndexOf(END_MARK, view.length - END_BYTES)
  if (end < 0) throw new RangeError('no list')
  const count = view.readUInt16LE(end + 10)
  if (count > PARTS_MAX) throw tooLarge()
  const parts: ArchivePart[] = []
  let room = UNPACKED_BYTES_MAX
  let at = view.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (view.readUInt32LE(at) !== ENTRY_MARK) throw new RangeError('no entry')
    const nameBytes = view.readUInt16LE(at + 28)
    const name = view.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    if (isWanted(name)) {
      const unpacked = unpack(view, at, room)
      room -= unpacked.length
      parts.push({ name, bytes: unpacked })
    }
    at += ENTRY_BYTES + nameBytes + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return parts
}

function unpack(view: Buffer, entry: number, room: number): Uint8Array {
  const [flags, method, size] = [
    view.readUInt16LE(entry + 8),
    view.readUInt16LE(entry + 10),
    view.readUInt32LE(entry + 20),
  ]
  if ((flags & 1) === 1) throw new UnreadableData(files.zipPassword)
  const local = view.readUInt32LE(entry + 42)
  if (view.readUInt32LE(local) !== LOCAL_MARK) throw new RangeError('no part')
  const from = local + LOCAL_BYTES + view.readUInt16LE(local + 26) + view.readUInt16LE(local + 28)
  const packed = view.subarray(from, from + size)
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) })
  if (method !== STORED) throw new RangeError('unknown method')
  if (packed.length > room) throw tooLarge()
  return packed
}

/** A zip archive that holds the parts as they are: readers have nothing to unpack. */
export function storedArchive(parts: readonly ArchivePart[]): Buffer<ArrayBuffer> {
  const bodies: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(LOCAL_BYTES)
    local.writeUInt32LE(LOCAL_MARK, 0)
    writeShared(local.subarray(4), nameBytes.length, bytes.length)
    const entry = Buffer.alloc(ENTRY_BYTES)
    entry.writeUInt32LE(ENTRY_MARK, 0)
    writeShared(entry.subarray(6), nameBytes.length, bytes.length)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, nameBytes, bytes)
    list.push(entry, nameBytes)
    at += LOCAL_BYTES + nameBytes.length + bytes.length
  }
  const index = Buffer.concat(list)
  const end = Buffer.alloc(END_BYTES)
  END_MARK.copy(end)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, index, end])
}

/** What a part's own header and its entry in the list say alike: version, sizes, length of the name. */
function writeShared(header: Buffer, nameBytes: number, size: number): void {
  header.writeUInt16LE(20, 0)
  header.writeUInt32LE(size, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(nameBytes, 22)
}

function tooLarge(): UnreadableData {
  return new UnreadableData(files.zipTooLarge)
}
