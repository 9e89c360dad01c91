import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedFileError } from '#stores/files/damagedFile.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'
import { OwnClaims } from './claims.ts'
import type { Claim, KeptKey, KeyNews, KeyShelf } from './port.ts'

const NAME = 'subject-keys.jsonl'
const NOTHING_NEW: KeyNews = { isAll: false, changes: [] }

/** Keys in one file of the data folder, one a line, for a single process. */
export function fileShelf(folder: string): KeyShelf {
  return new FileShelf(join(folder, NAME))
}

class FileShelf implements KeyShelf {
  readonly isShared = false
  readonly #path: string
  /** By subject, as in the file. */
  readonly #lines = new Map<string, string>()
  readonly #claims = new OwnClaims()
  #file: FileHandle | null = null
  /** The file holds what it should not: a last line that a crash cut off, or keys that could not be removed. */
  #isStale = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  async news(): Promise<KeyNews> {
    if (this.#file !== null) return NOTHING_NEW
    const lines = (await textAt(this.#path)).split('\n')
    this.#isStale = lines.pop() !== ''
    const keys = lines.map((line, i) => keyIn(line) ?? damagedAt(this.#path, i))
    for (const [i, { subject }] of keys.entries()) this.#lines.set(subject, `${lines[i]}\n`)
    this.#file = await open(this.#path, 'a', 0o600)
    return { isAll: true, changes: keys.map((key) => ({ subject: key.subject, key })) }
  }

  async find(subject: string): Promise<KeptKey | null> {
    return keyIn(this.#lines.get(subject) ?? '')
  }

  add(keys: readonly KeptKey[]): Promise<readonly KeptKey[]> {
    return this.#inTurn(async () => {
      const fresh = new Map<string, string>()
      for (const key of keys) {
        if (!this.#lines.has(key.subject) && !fresh.has(key.subject)) fresh.set(key.subject, lineOf(key))
      }
      if (fresh.size > 0) await this.#append(fresh)
      return keys.map((key) => keyIn(this.#lines.get(key.subject) ?? '') ?? key)
    })
  }

  rewrap(pairs: readonly { readonly was: KeptKey; readonly is: KeptKey }[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const { is } of pairs) if (this.#lines.has(is.subject)) this.#lines.set(is.subject, lineOf(is))
      await this.#rewrite()
    })
  }

  destroy(subjects: readonly string[]): Promise<void> {
    this.#claims.releaseAll(subjects)
    return this.#inTurn(async () => {
      for (const subject of subjects) this.#isStale = this.#lines.delete(subject) || this.#isStale
      if (this.#isStale) await this.#rewrite()
    })
  }

  async claim(claims: readonly Claim[]): Promise<readonly string[]> {
    return this.#claims.claim(claims)
  }

  async holder(mark: string): Promise<string | null> {
    return this.#claims.holder(mark)
  }

  async release(claim: Claim): Promise<void> {
    this.#claims.release(claim)
  }

  async damaged({ wrapped }: KeptKey): Promise<Error> {
    const lines = (await textAt(this.#path)).split('\n')
    return damageAt(
      this.#path,
      lines.findIndex((line) => keyIn(line)?.wrapped === wrapped),
    )
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#file?.close())
  }

  async #append(fresh: ReadonlyMap<string, string>): Promise<void> {
    if (this.#isStale) await this.#rewrite()
    const file = this.#file
    if (!file) throw new Error('Keys are read before others are added.')
    await file.appendFile([...fresh.values()].join(''))
    await file.datasync()
    for (const [subject, line] of fresh) this.#lines.set(subject, line)
  }

  /** Replaces the whole file atomically. */
  async #rewrite(): Promise<void> {
    const file = await replaceFile(this.#path, [...this.#lines.values()].join(''))
    await this.#file?.close()
    this.#file = file
    this.#isStale = false
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {})
    return done
  }
}

function lineOf({ subject, under, wrapped, about }: KeptKey): string {
  return `${JSON.stringify({ subject, under, wrapped, ...(about === undefined ? {} : { about }) })}\n`
}

async function textAt(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new DamagedFileError(
      path,
      `cannot be read (${error.code})`,
      'mend its rights, or restore it from a backup',
      error,
    )
  })
}

function damagedAt(path: string, index: number): never {
  throw damageAt(path, index)
}

function damageAt(path: string, index: number): DamagedFileError {
  const remedy = 'restore the file from a backup, or remove the line to give up what its key sealed'
  return new DamagedFileError(path, `is damaged in line ${index + 1}`, remedy)
}

function keyIn(line: string): KeptKey | null {
  try {
    const key: Partial<KeptKey> | null = JSON.parse(line)
    const { subject, under, wrapped, about } = key ?? {}
    if (typeof subject !== 'string' || typeof under !== 'string' || typeof wrapped !== 'string') return null
    if (about === undefined) return { subject, under, wrapped }
    return typeof about === 'string' ? { subject, under, wrapped, about } : null
  } catch {
    return null
  }
}
