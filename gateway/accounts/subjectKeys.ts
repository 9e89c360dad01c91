import { createHmac, hash, randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '#engine/json.ts'
import type { Sealed } from '#engine/sealed.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'
import { DamagedFileError } from './damagedFile.ts'
import { KEY_BYTES, openBytes, sealBytes } from './seal.ts'

/** The subject whose key indexes the addresses. */
const INDEX = 'addresses'

/** One line of the file: the subject, the id of the master key, and the wrapped key. */
interface Line {
  readonly subject: string
  readonly under: string
  readonly wrapped: string
  /** Keyed hash of the address that the key encrypts; absent for subjects that are not found by an address. */
  readonly about?: string
}

/** A key and its line in the file. */
interface Held {
  readonly key: Buffer
  readonly line: string
  readonly about: string | undefined
}

/** A subject, and the address by which it can be found. */
export interface NewSubject {
  readonly subject: string
  readonly email?: string
}

/** The keys of the data folder were wrapped with a master key that is not configured. */
export class MasterKeyError extends Error {}

/**
 * Encryption keys of personal data, one for each subject, in a file beside the log. Each is wrapped with the master key.
 * Destroying a key removes it from the file, and makes the data that it encrypted unreadable. [SL2] [SL3]
 */
export class SubjectKeys {
  readonly #path: string
  readonly #master: Buffer
  readonly #keys: Map<string, Held>
  readonly #subjectsAbout = new Map<string, Set<string>>()
  #file: FileHandle
  #last: Promise<unknown> = Promise.resolve()

  private constructor(path: string, master: Buffer, keys: Map<string, Held>, file: FileHandle) {
    this.#path = path
    this.#master = master
    this.#keys = keys
    this.#file = file
    for (const [subject, held] of keys) this.#index(subject, held)
  }

  /** Opens the file. The first of the hex `masters` is used; keys wrapped with others are rewrapped. Throws MasterKeyError or DamagedFileError. */
  static async open(folder: string, masters: readonly string[]): Promise<SubjectKeys> {
    const path = join(folder, 'subject-keys.jsonl')
    const known = masters.map((hex) => Buffer.from(hex, 'hex'))
    const { keys, stale } = unwrapped(path, await textAt(path), known)
    const file = await open(path, 'a', 0o600)
    const store = new SubjectKeys(path, known[0]!, keys, file)
    if (stale) await store.#inTurn(() => store.#rewrite())
    return store
  }

  has(subject: string): boolean {
    return this.#keys.has(subject)
  }

  /** Creates the subject's key if missing; resolves once it is durable. */
  async ensure(subject: string): Promise<void> {
    await this.ensureAll([{ subject }])
  }

  /** Creates the missing keys of several subjects by one write. Those with an address are found by it until they are destroyed. [SL8] */
  async ensureAll(subjects: readonly NewSubject[]): Promise<void> {
    await this.#inTurn(async () => {
      const made = new Map<string, Held>()
      const make = (subject: string, about?: string) => {
        const key = randomBytes(KEY_BYTES)
        made.set(subject, { key, line: lineOf({ subject, key, about }, this.#master), about })
        return key
      }
      for (const { subject, email } of subjects) {
        if (this.#keys.has(subject) || made.has(subject)) continue
        if (email === undefined) make(subject)
        else make(subject, hashOf((this.#keys.get(INDEX) ?? made.get(INDEX))?.key ?? make(INDEX), email))
      }
      if (made.size === 0) return
      await this.#file.appendFile([...made.values()].map(({ line }) => line).join(''))
      await this.#file.datasync()
      for (const [subject, held] of made) {
        this.#keys.set(subject, held)
        this.#index(subject, held)
      }
    })
  }

  /** Returns the subjects whose keys were created for an address. [SL8] */
  subjectsOf(email: string): readonly string[] {
    const index = this.#keys.get(INDEX)
    return index ? [...(this.#subjectsAbout.get(hashOf(index.key, email)) ?? [])] : []
  }

  /** Makes the key under which addresses are hashed. */
  async openIndex(): Promise<void> {
    await this.ensure(INDEX)
  }

  /** A keyed hash of an address, by which it is recognized without being kept. Throws before `openIndex`. [SL8] */
  aboutOf(email: string): string {
    const index = this.#keys.get(INDEX)
    if (!index) throw new Error('Addresses cannot be hashed: their key is missing.')
    return hashOf(index.key, email)
  }

  /** Destroys the keys of these subjects; resolves once that is durable. */
  async destroy(...subjects: readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      const held = subjects.filter((subject) => this.#keys.has(subject))
      if (held.length === 0) return
      for (const subject of held) {
        const { key, about } = this.#keys.get(subject)!
        key.fill(0)
        this.#keys.delete(subject)
        if (about !== undefined) this.#unindex(subject, about)
      }
      await this.#rewrite()
    })
  }

  /** Encrypts bytes for a subject. Throws without a key; call `ensure` first. */
  seal(subject: string, value: Json): Sealed {
    const key = this.#keys.get(subject)?.key
    if (!key) throw new Error('Personal data cannot be sealed: its subject has no key.')
    return sealBytes(key, subject, Buffer.from(JSON.stringify(value)))
  }

  /** Returns the decrypted bytes; null when the key was destroyed. */
  unseal<T>(subject: string, sealed: Sealed | null): T | null {
    const key = this.#keys.get(subject)?.key
    if (!key || sealed === null) return null
    return JSON.parse(openBytes(key, subject, sealed).toString()) as T
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#file.close())
  }

  #index(subject: string, { about }: Held): void {
    if (about === undefined) return
    const subjects = this.#subjectsAbout.get(about)
    if (subjects) subjects.add(subject)
    else this.#subjectsAbout.set(about, new Set([subject]))
  }

  #unindex(subject: string, about: string): void {
    const subjects = this.#subjectsAbout.get(about)
    subjects?.delete(subject)
    if (subjects?.size === 0) this.#subjectsAbout.delete(about)
  }

  /** Replaces the whole file atomically. */
  async #rewrite(): Promise<void> {
    const file = await replaceFile(this.#path, [...this.#keys.values()].map(({ line }) => line).join(''))
    await this.#file.close()
    this.#file = file
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {})
    return done
  }
}

interface Wrapped extends Omit<Held, 'line'> {
  readonly subject: string
}

function lineOf({ subject, key, about }: Wrapped, master: Buffer): string {
  const wrapped = sealBytes(master, subject, key)
  const line: Line = { subject, under: nameOf(master), wrapped, ...(about === undefined ? {} : { about }) }
  return `${JSON.stringify(line)}\n`
}

function hashOf(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email).digest('base64url')
}

const nameOf = (master: Buffer): string => hash('sha256', master, 'hex').slice(0, 8)

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

/** Returns the unwrapped keys; `stale` is true when a line must be rewritten. An incomplete last line was never acknowledged, and is ignored. */
function unwrapped(
  path: string,
  text: string,
  masters: readonly Buffer[],
): { readonly keys: Map<string, Held>; readonly stale: boolean } {
  const byName = new Map(masters.map((master) => [nameOf(master), master]))
  const keys = new Map<string, Held>()
  const lines = text.split('\n')
  let stale = lines.pop() !== ''
  for (const [i, written] of lines.entries()) {
    const line = lineIn(written)
    if (!line) throw damagedAt(path, i)
    const { subject, under, about } = line
    const master = byName.get(under)
    if (!master) throw new MasterKeyError('does not open the keys that the data folder holds')
    const key = keyIn(line, master)
    if (!key) throw damagedAt(path, i)
    const isCurrent = master === masters[0]
    const current = isCurrent ? `${written}\n` : lineOf({ subject, key, about }, masters[0]!)
    keys.set(subject, { key, line: current, about })
    stale ||= !isCurrent
  }
  return { keys, stale }
}

function damagedAt(path: string, index: number): DamagedFileError {
  const remedy = 'restore the file from a backup, or remove the line to give up what its key sealed'
  return new DamagedFileError(path, `is damaged in line ${index + 1}`, remedy)
}

function lineIn(written: string): Line | null {
  try {
    const line = JSON.parse(written) as Partial<Line> | null
    const parts = [line?.subject, line?.under, line?.wrapped]
    const isWhole =
      parts.every((part) => typeof part === 'string') && ['string', 'undefined'].includes(typeof line?.about)
    return isWhole ? (line as Line) : null
  } catch {
    return null
  }
}

function keyIn({ subject, wrapped }: Line, master: Buffer): Buffer | null {
  try {
    const key = openBytes(master, subject, wrapped)
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}
