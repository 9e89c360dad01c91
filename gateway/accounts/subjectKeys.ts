import { createHmac, randomBytes } from 'node:crypto'
import type { Json } from '#engine/json.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { KeptKey, KeyNews, KeyShelf } from '#stores/keys/port.ts'
import { MasterKeyError, MasterKeys } from './masterKeys.ts'
import { KEY_BYTES, openBytes, sealBytes } from './seal.ts'
import { SubjectsAbout } from './subjectsAbout.ts'

/** The subject whose key indexes the addresses. */
const INDEX = 'addresses'
/** A shared shelf is asked for news this often, beside being asked before events are folded. [MN38] */
const NEWS_MS = 2_000
/** Maximum time that a fold waits for the news of the shelf. [MN37] */
const FOLD_WAIT_MS = 2_000

interface Held {
  readonly key: Buffer
  readonly about: string | undefined
}

/** A subject, and the address by which it can be found. */
export interface NewSubject {
  readonly subject: string
  readonly email?: string
}

/**
 * Encryption keys of personal data, one for each subject, on a shelf apart from the log. Each is wrapped with the master key.
 * Destroying a key removes it from the shelf, and makes the data that it encrypted unreadable. [SL2] [SL3]
 */
export class SubjectKeys {
  readonly #shelf: KeyShelf
  readonly #masters: MasterKeys
  readonly #fault: (error: unknown, where: string) => void
  readonly #keys = new Map<string, Held>()
  readonly #about = new SubjectsAbout()
  readonly #listeners = new Set<(subjects: readonly string[]) => void>()
  #last: Promise<unknown> = Promise.resolve()
  #news: Promise<void> | null = null
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  /** Names of master keys that are not configured here, each reported once. */
  readonly #unknownMasters = new Set<string>()

  private constructor(shelf: KeyShelf, masters: MasterKeys, fault: (error: unknown, where: string) => void) {
    this.#shelf = shelf
    this.#masters = masters
    this.#fault = fault
  }

  /** Loads the shelf. The first of the hex `masters` is used; keys wrapped with others are rewrapped. [MN44] Throws MasterKeyError, DamagedFileError or ShelfAway. */
  static async open(
    shelf: KeyShelf,
    masters: readonly string[],
    { fault = () => {} }: { readonly fault?: (error: unknown, where: string) => void } = {},
  ): Promise<SubjectKeys> {
    const keys = new SubjectKeys(shelf, new MasterKeys(masters), fault)
    try {
      await keys.#load(await shelf.news())
    } catch (error) {
      await shelf.close()
      throw error
    }
    if (shelf.isShared) keys.#timer = setInterval(() => void keys.refresh().catch(() => {}), NEWS_MS).unref()
    return keys
  }

  /** True when other processes may create and destroy keys. */
  get isShared(): boolean {
    return this.#shelf.isShared
  }

  readonly has = (subject: string): boolean => this.#keys.has(subject)

  /** Calls the listener with subjects whose keys other processes created or destroyed. */
  onChange(listener: (subjects: readonly string[]) => void): void {
    this.#listeners.add(listener)
  }

  /** Resolves when everything that is on the shelf now is known here. Rejects with ShelfAway. [MN37] */
  refresh(): Promise<void> {
    if (!this.#shelf.isShared) return Promise.resolve()
    if (this.#news === null) return this.#ask()
    // News under way may have been asked for too early.
    this.#next ??= this.#news.catch(() => {}).then(() => this.#ask())
    return this.#next
  }

  /** Resolves when events can be folded: with all keys, or after two seconds without them. Undefined when no other process makes keys. [MN37] */
  get beforeFold(): (() => Promise<void>) | undefined {
    if (!this.#shelf.isShared) return undefined
    return async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, FOLD_WAIT_MS).unref()
      this.refresh().then(resolve, resolve)
      await promise
      clearTimeout(limit)
    }
  }

  /** Creates the subject's key if missing; resolves once it is durable. */
  async ensure(subject: string): Promise<void> {
    await this.ensureAll([{ subject }])
  }

  /** Creates the missing keys of several subjects by one write. Those with an address are found by it until they are destroyed. [SL8] [MN36] */
  async ensureAll(subjects: readonly NewSubject[]): Promise<void> {
    if (subjects.some(({ email }) => email !== undefined)) await this.openIndex()
    await this.#inTurn(() => this.#make(subjects.filter(({ subject }) => !this.#keys.has(subject))))
  }

  /** Looks on a shared shelf for a key that is missing here. */
  async look(subject: string): Promise<void> {
    if (!this.#shelf.isShared || this.#keys.has(subject)) return
    const kept = await this.#shelf.find(subject)
    if (kept !== null) this.#hold(subject, await this.#opened(kept))
  }

  /** Returns the subjects whose keys were created for an address. [SL8] */
  subjectsOf(email: string): readonly string[] {
    const index = this.#keys.get(INDEX)
    return index ? this.#about.of(hashOf(index.key, email)) : []
  }

  /** Makes the key under which addresses are hashed. */
  async openIndex(): Promise<void> {
    await this.ensure(INDEX)
  }

  /** A keyed hash of an address, by which it is recognized without being kept. Throws before `openIndex`. [SL8] */
  aboutOf(email: string): string {
    return this.hashUnder(INDEX, email)
  }

  /** A keyed hash, which nobody can make again once the subject's key is destroyed. Throws without a key. */
  hashUnder(subject: string, text: string): string {
    const key = this.#keys.get(subject)?.key
    if (!key) throw new Error('Nothing can be hashed: the key is missing.')
    return hashOf(key, text)
  }

  /** Claims something unique for a subject, unless another process or request claimed it first. Returns the subject that holds it. [MN39] */
  async claim(kind: string, text: string, subject: string): Promise<string> {
    const [holder] = await this.claimAll(kind, [{ text, subject }])
    return holder!
  }

  /** Claims several things of a kind at once; returns their holders in the same order. */
  async claimAll(
    kind: string,
    claims: readonly { readonly text: string; readonly subject: string }[],
  ): Promise<readonly string[]> {
    if (claims.length === 0) return []
    await this.openIndex()
    return this.#shelf.claim(claims.map(({ text, subject }) => ({ mark: this.aboutOf(`${kind} ${text}`), subject })))
  }

  /** Returns the subject that lately claimed something; null without one. */
  async holder(kind: string, text: string): Promise<string | null> {
    await this.openIndex()
    return this.#shelf.holder(this.aboutOf(`${kind} ${text}`))
  }

  async release(kind: string, text: string, subject: string): Promise<void> {
    await this.openIndex()
    await this.#shelf.release({ mark: this.aboutOf(`${kind} ${text}`), subject })
  }

  /** Destroys the keys of these subjects; resolves once that is durable. */
  async destroy(...subjects: readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      // Keys that other processes made may be unknown here.
      const held = this.#shelf.isShared ? subjects : subjects.filter((subject) => this.#keys.has(subject))
      if (held.length === 0) return
      for (const subject of held) this.#drop(subject)
      await this.#shelf.destroy(held)
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
    if (this.#timer) clearInterval(this.#timer)
    await this.#inTurn(() => this.#shelf.close())
  }

  async #load({ changes }: KeyNews): Promise<void> {
    const stale: { readonly was: KeptKey; readonly is: KeptKey }[] = []
    for (const { key: kept } of changes) {
      if (kept === null) continue
      const { subject } = kept
      const held = await this.#opened(kept)
      this.#hold(subject, held)
      if (!this.#masters.isCurrent(kept)) stale.push({ was: kept, is: this.#masters.wrap({ subject, ...held }) })
    }
    if (stale.length > 0) await this.#shelf.rewrap(stale)
  }

  async #make(missing: readonly NewSubject[]): Promise<void> {
    if (missing.length === 0) return
    const made = new Map<string, { readonly key: Buffer; readonly kept: KeptKey }>()
    for (const { subject, email } of missing) {
      const key = randomBytes(KEY_BYTES)
      const about = email === undefined ? undefined : this.aboutOf(email)
      if (!made.has(subject)) made.set(subject, { key, kept: this.#masters.wrap({ subject, key, about }) })
    }
    const standing = await this.#shelf.add([...made.values()].map(({ kept }) => kept))
    for (const kept of standing) {
      const own = made.get(kept.subject)
      if (own?.kept.wrapped === kept.wrapped) this.#hold(kept.subject, { key: own.key, about: kept.about })
      else this.#hold(kept.subject, await this.#opened(kept))
    }
  }

  #ask(): Promise<void> {
    this.#next = null
    const asked = this.#inTurn(async () => this.#take(await this.#shelf.news()))
    this.#news = asked.finally(() => {
      this.#news = null
    })
    return this.#news
  }

  #take({ isAll, changes }: KeyNews): void {
    const changed: string[] = []
    if (isAll) {
      const kept = new Set(changes.flatMap(({ subject, key }) => (key === null ? [] : [subject])))
      for (const subject of [...this.#keys.keys()]) if (!kept.has(subject) && this.#drop(subject)) changed.push(subject)
    }
    for (const { subject, key: kept } of changes) {
      if (kept === null ? this.#drop(subject) : this.#adopt(kept)) changed.push(subject)
    }
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  /** Holds a key of another process. True when it was not held before. */
  #adopt(kept: KeptKey): boolean {
    const known = this.#keys.get(kept.subject)
    const key = this.#keyIn(kept)
    // A key that only another master opens was rewrapped, or was made, by a process with other settings.
    if (key === null || known?.key.equals(key)) return false
    this.#hold(kept.subject, { key, about: kept.about })
    return true
  }

  /** Reports once each master key that is not configured here. */
  #keyIn(kept: KeptKey): Buffer | null {
    const key = this.#masters.open(kept)
    if (!key && !this.#keys.has(kept.subject) && !this.#unknownMasters.has(kept.under)) {
      this.#unknownMasters.add(kept.under)
      this.#fault(new MasterKeyError('does not open keys that other nodes made'), 'subject keys')
    }
    return key
  }

  async #opened(kept: KeptKey): Promise<Held> {
    if (!this.#masters.knows(kept)) throw new MasterKeyError('does not open the keys that are kept')
    const key = this.#masters.open(kept)
    if (!key) throw await this.#shelf.damaged(kept)
    return { key, about: kept.about }
  }

  #hold(subject: string, held: Held): void {
    this.#drop(subject)
    this.#keys.set(subject, held)
    this.#about.note(held.about, subject)
  }

  /** Overwrites and forgets a key. True when there was one. */
  #drop(subject: string): boolean {
    const held = this.#keys.get(subject)
    if (!held) return false
    held.key.fill(0)
    this.#keys.delete(subject)
    this.#about.forget(held.about, subject)
    return true
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {})
    return done
  }
}

function hashOf(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email).digest('base64url')
}
