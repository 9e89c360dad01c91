import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedName, type FileStore } from './port.ts'

/**
 * Files in a folder of the data folder, which has one folder a room. What is taken must be on the same disk.
 * `sync` makes a file, or the names in a folder, durable.
 */
export function folderFiles(folder: string, sync = synced): FileStore {
  const roomAt = (code: string) => join(folder, checkedName(code))
  const at = (code: string, name: string) => join(roomAt(code), checkedName(name))
  return {
    async take(code, name, path) {
      const to = at(code, name)
      await sync(path)
      await mkdir(roomAt(code), { recursive: true, mode: 0o700 })
      await rename(path, to)
      // The names on the way are made durable each time: an earlier upload may have made them and not come this far.
      for (const names of [roomAt(code), folder, dirname(folder)]) await sync(names)
    },
    async size(code, name) {
      return (await unlessMissing(stat(at(code, name))))?.size ?? null
    },
    read: (code, name, range) => createReadStream(at(code, name), range),
    async localCopy(code, name) {
      const path = at(code, name)
      await access(path)
      return { path, [Symbol.asyncDispose]: async () => {} }
    },
    async names(code) {
      const names = (await unlessMissing(readdir(roomAt(code)))) ?? []
      const now = Date.now()
      const aged = names.map(async (name) => {
        const written = (await unlessMissing(stat(at(code, name))))?.mtimeMs
        return written === undefined ? [] : [{ name, ageMs: Math.max(0, now - written) }]
      })
      return (await Promise.all(aged)).flat()
    },
    drop: async (code, name) => rm(at(code, name), { force: true }),
    rooms: async () => (await unlessMissing(readdir(folder))) ?? [],
    dropRoom: async (code) => rm(roomAt(code), { recursive: true, force: true }),
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What is looked for, or null where it is not there; any other failure is the caller's to see. [FS7] */
function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
