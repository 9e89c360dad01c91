import { randomBytes } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedFileError } from '#stores/files/damagedFile.ts'

/** Returns a secret of 64 hex digits, created at the first start and stored in a file of the data folder that only its owner can read. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const kept = await keptAt(path)
  if (kept !== null) return kept
  const fresh = randomBytes(32).toString('hex')
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${fresh}\n`)
      await file.sync()
    } catch (error) {
      // An incomplete secret would make every later start fail.
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new DamagedFileError(path, 'holds no secret of 64 hex digits', 'restore it from a backup', error)
  }
}

async function keptAt(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^[0-9a-f]{64}\n$/.test(text) ? text.trim() : null
}
