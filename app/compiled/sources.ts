import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file as it was read: its path in the program, then size, and times of its content and of its entry in ms. */
export type Source = readonly [path: string, size: number, mtimeMs: number, ctimeMs: number]

/** Null when the file is gone. */
export function sourceOf(root: string, path: string): Source | null {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  return stat === undefined ? null : [path, stat.size, stat.mtimeMs, stat.ctimeMs]
}

/** Throws when one of the files is gone. */
export function sourcesOf(root: string, paths: readonly string[]): readonly Source[] {
  return paths.map((path) => {
    const source = sourceOf(root, path)
    if (source === null) throw new Error(`${path} is gone`)
    return source
  })
}

/** False also for files that were only copied or touched. */
export function isUntouched(root: string, sources: readonly Source[]): boolean {
  return sources.every((known) => {
    const now = sourceOf(root, known[0])
    return now?.every((value, i) => value === known[i]) === true
  })
}

/** Null when one of the files cannot be read. */
export function digestOf(root: string, paths: readonly string[]): string | null {
  const digest = createHash('sha256')
  try {
    for (const path of paths)
      digest
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  } catch {
    return null
  }
  return digest.digest('hex')
}
