import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface HostileFile {
  readonly name: string
  readonly file: string
  readonly expect: string
}

/** Unpacks the corpus's hostile files into a folder of their own. */
export function hostileFiles(corpus: string): HostileFile[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-hostile-'))
  execFileSync('tar', ['xzf', path.join(corpus, 'hostile/hostile.tar.gz'), '-C', folder])
  const expected = JSON.parse(readFileSync(path.join(corpus, 'hostile/expect.json'), 'utf8')) as Record<
    string,
    { expect: string }
  >
  return Object.entries(expected).map(([name, { expect }]) => ({ name, file: path.join(folder, name), expect }))
}
