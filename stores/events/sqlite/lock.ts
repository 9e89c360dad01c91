import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LogError } from '../port.ts'
import { sqliteCode } from './failure.ts'
import { createPrivateFile } from './files.ts'

const SQLITE_BUSY = 5

/**
 * Keeps other servers out of a data folder for as long as the database stays open. The operating system lets
 * go of it when the process dies, however it dies. Throws `unavailable` when another server is there.
 */
export function lockFolder(folder: string): DatabaseSync {
  const path = join(folder, 'lock.sqlite')
  createPrivateFile(path)
  const lock = new DatabaseSync(path)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (sqliteCode(error) !== SQLITE_BUSY) throw error
    throw new LogError('unavailable', `another server is using the data folder ${folder}`)
  }
}
