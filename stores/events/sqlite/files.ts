import { closeSync, mkdirSync, openSync } from 'node:fs'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
}

/**
 * Makes an empty file only its owner may read; an existing one is not even opened, since closing it would drop
 * the POSIX locks that this process holds on it.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', FILE_MODE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
