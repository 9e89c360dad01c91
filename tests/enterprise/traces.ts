import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { constants, inflateRawSync, inflateSync } from 'node:zlib'

const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1')

/** A stream that breaks off is read as far as it goes. */
const PARTIAL = { maxOutputLength: 64 * 2 ** 20, finishFlush: constants.Z_SYNC_FLUSH }

/** Returns the forms in which a word stands in bytes: plain, UTF-16, hex, base64, or in a part that is packed. */
export function tracesOf(word: string, bytes: Buffer): string[] {
  const found = formsOf(word)
    .filter(([, form]) => bytes.includes(form))
    .map(([name]) => name)
  const packed = unpacked(bytes).flatMap((part) => tracesOf(word, part).map((form) => `packed, ${form}`))
  return [...new Set([...found, ...packed])]
}

/** The same over every file below a folder: `path: form`. */
export async function tracesIn(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const traces: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (tracesOf(word, Buffer.from(path)).length > 0) traces.push(`${path}: its name`)
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0)
      throw error
    })
    traces.push(...tracesOf(word, bytes).map((form) => `${relative(folder, path)}: ${form}`))
  }
  return traces
}

function formsOf(word: string): [string, Buffer][] {
  const utf16 = Buffer.from(word, 'utf16le')
  const hex = Buffer.from(word).toString('hex')
  return [
    ['plain', Buffer.from(word)],
    ['UTF-16', utf16],
    ['UTF-16 the other way round', Buffer.from(utf16).swap16()],
    ['hex', Buffer.from(hex)],
    ['hex', Buffer.from(hex.toUpperCase())],
    ...[0, 1, 2].map((shift): [string, Buffer] => ['base64', base64At(word, shift)]),
  ]
}

/** The characters of base64 that depend on the word alone when it begins `shift` bytes after a group of three. */
function base64At(word: string, shift: number): Buffer {
  const text = Buffer.from('x'.repeat(shift) + word)
    .toString('base64')
    .replace(/=+$/, '')
  return Buffer.from(text.slice(Math.ceil((shift * 8) / 6), -1))
}

/** What gzip, zlib and zip streams in the bytes unpack to. */
function unpacked(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const take = (unpack: () => Buffer) => {
    try {
      const part = unpack()
      if (part.length > 0) parts.push(part)
    } catch {
      // Bytes that only look like the beginning of a stream.
    }
  }
  for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1))
    if (bytes[at + 1] === 0x8b) take(() => inflateRawSync(bytes.subarray(afterGzipHeader(bytes, at)), PARTIAL))
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1))
    if ([0x01, 0x5e, 0x9c, 0xda].includes(bytes[at + 1]!)) take(() => inflateSync(bytes.subarray(at), PARTIAL))
  for (let at = bytes.indexOf(LOCAL_HEADER); at >= 0; at = bytes.indexOf(LOCAL_HEADER, at + 1)) {
    if (bytes.length < at + 30 || bytes.readUInt16LE(at + 8) !== 8) continue
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    take(() => inflateRawSync(bytes.subarray(from), PARTIAL))
  }
  return parts
}

/** Where the packed bytes of a gzip stream begin; what follows the stream may be anything. */
function afterGzipHeader(bytes: Buffer, at: number): number {
  const flags = bytes[at + 3] ?? 0
  let from = at + 10
  if (flags & 4) from += 2 + bytes.readUInt16LE(from)
  for (const flag of [8, 16]) if (flags & flag) from = bytes.indexOf(0, from) + 1
  return from
}
