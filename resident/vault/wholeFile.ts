import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** End of the name of a file that is being written; a process that is killed leaves it. */
export const UNFINISHED = /\.[0-9a-f]{8}\.new$/

/** Bytes that are written at a time. */
const WRITE_BYTES = 512 * 1024

/** Puts a file in the place of `path`, whole or not at all; it and its name are durable when the promise resolves. */
export async function writeWhole(path: string, parts: Iterable<Uint8Array>): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}.new`
  try {
    const file = await open(fresh, 'wx', 0o600)
    try {
      for (const some of grouped(parts)) await writeAll(file, some)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

function* grouped(parts: Iterable<Uint8Array>): Generator<Uint8Array[]> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for (const part of parts) {
    waiting.push(part)
    bytes += part.length
    if (bytes < WRITE_BYTES) continue
    yield waiting
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield waiting
}

/** Writes the rest too when the system takes only a part at first. */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  let { bytesWritten } = await file.writev(parts)
  for (const part of parts) {
    if (bytesWritten < part.length) await file.appendFile(part.subarray(bytesWritten))
    bytesWritten = Math.max(0, bytesWritten - part.length)
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The result, or null where there is no such file. */
export function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
