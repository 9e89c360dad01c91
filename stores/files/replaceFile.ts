import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/**
 * Puts a file with this text in the place of `path`, whole or not at all, and answers its open handle. What is left of one
 * that cannot be written, say on a full disk, is removed. Durable but for the name. [DU14]
 */
export async function replaceFile(path: string, text: string): Promise<FileHandle> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(fresh, 'wx', 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
    await rename(fresh, path)
    return file
  } catch (error) {
    await file.close()
    await rm(fresh, { force: true })
    throw error
  }
}
