import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Puts a file with this text in the place of `path`, whole or not at all, and answers its open handle. What is left of one
 * that cannot be written, say on a full disk, is removed. Durable but for the name. [DU14]
 */
export async function replaceFile(path: string, text: string): Promise<FileHandle> {
  const { fresh, file } = await written(path, text)
  try {
    await rename(fresh, path)
    return file
  } catch (error) {
    await file.close()
    await rm(fresh, { force: true })
    throw error
  }
}

/** Writes a file with this text that may take the place of `path`, whole or not at all. Returns its path. */
export async function freshFile(path: string, text: string): Promise<string> {
  const { fresh, file } = await written(path, text)
  await file.close()
  return fresh
}

async function written(path: string, text: string): Promise<{ readonly fresh: string; readonly file: FileHandle }> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(fresh, 'wx', 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
    return { fresh, file }
  } catch (error) {
    await file.close()
    await rm(fresh, { force: true })
    throw error
  }
}

/** End of the name of a file that is being written. */
const FRESH = /^\.[0-9a-f]{8}$/

/** Removes what processes left that were killed while they replaced `path`. Only for a path that nobody replaces now. */
export async function removeUnfinished(path: string): Promise<void> {
  const name = basename(path)
  const left = (await readdir(dirname(path)).catch(() => [])).filter((one) => {
    return one.startsWith(name) && FRESH.test(one.slice(name.length))
  })
  await Promise.all(left.map((one) => rm(join(dirname(path), one), { force: true })))
}
