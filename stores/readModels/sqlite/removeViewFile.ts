import { rmSync } from 'node:fs'

const BESIDE = ['', '-wal', '-shm'] as const

/** Removes a view file with what SQLite keeps beside it. */
export function removeViewFile(path: string): void {
  for (const ending of BESIDE) rmSync(path + ending, { force: true })
}
