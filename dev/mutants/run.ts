import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { type Mutant, planted } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', 'data', 'coverage', 'dist'])
/** Maximum duration of a mutant's tests; a mutant that exceeds it causes an endless loop and counts as killed. */
const LIMIT_MS = 120_000
/** Maximum duration of all tests without a fault. */
const HEALTHY_LIMIT_MS = 600_000

/** Characters of the test output retained, from its end. */
const SAID_MAX = 4_000

type Ended = 'passed' | 'failed' | 'endless'
export type Verdict = 'killed' | 'killed (no end)' | 'SURVIVED' | 'NO LONGER APPLIES'

export interface Tried {
  readonly mutant: Mutant
  readonly verdict: Verdict
  readonly tookMs: number
}

/** A copy of the tree in which faults are planted one at a time. The work tree is never touched. */
export class MutationSandbox {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Copies the tree. */
  static async open(): Promise<MutationSandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mutants-'))
    const copied = (path: string) => !NOT_COPIED.has(relative(ROOT, path).split(sep)[0]!)
    await cp(ROOT, folder, { recursive: true, filter: copied })
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    return new MutationSandbox(folder)
  }

  /** Returns the output of the tests without any fault, or null when they pass. */
  async complaint(tests: readonly string[]): Promise<string | null> {
    const { ended, said } = await this.#test(tests, HEALTHY_LIMIT_MS)
    return ended === 'passed' ? null : said
  }

  /** Plants a fault, runs its tests until one fails, and removes the fault. */
  async try(mutant: Mutant): Promise<Tried> {
    const startedAt = performance.now()
    const path = join(this.#folder, mutant.file)
    const healthy = await readFile(path, 'utf8')
    const tried = (verdict: Verdict): Tried => ({ mutant, verdict, tookMs: performance.now() - startedAt })
    let sick: string
    try {
      sick = planted(healthy, mutant)
    } catch {
      return tried('NO LONGER APPLIES')
    }
    try {
      await writeFile(path, sick)
      const { ended } = await this.#test(mutant.tests)
      if (ended === 'passed') return tried('SURVIVED')
      return tried(ended === 'failed' ? 'killed' : 'killed (no end)')
    } finally {
      await writeFile(path, healthy)
    }
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  #test(tests: readonly string[], limitMs = LIMIT_MS): Promise<{ ended: Ended; said: string }> {
    const vitest = join(this.#folder, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'run', '--bail=1', '--maxWorkers=1', '--reporter=dot', ...tests]
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: this.#folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      let said = ''
      const listen = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-SAID_MAX)
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      let endless = false
      const limit = setTimeout(() => {
        endless = true
        process.kill(-child.pid!, 'SIGKILL')
      }, limitMs)
      child.once('error', reject)
      child.once('close', (code) => {
        clearTimeout(limit)
        resolve({ ended: endless ? 'endless' : code === 0 ? 'passed' : 'failed', said })
      })
    })
  }
}
