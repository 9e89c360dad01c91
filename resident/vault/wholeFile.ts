import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** End of the name of a file that is being written; a process that is killed leaves it. */
export const UNFINISHED = /\.[0-9a-f]{8}\.new$/

/** Puts a file in the place of `path`, whole or not at all; it and its name are durable when the promise resolves. */
export async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}.new`
  try {
    const file = await open(fresh, 'wx', 0o600)
    try {
      for (const part of parts) await file.appendFile(part)
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
