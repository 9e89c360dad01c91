import { OwnClaims } from './claims.ts'
import type { Claim, KeptKey, KeyChange, KeyNews, KeyShelf } from './port.ts'
import { ShelfAway } from './port.ts'

/** Keys in memory that several holders of one process share, for tests: `open` returns a shelf as one of several nodes sees it. */
export class SharedKeys {
  readonly changes: KeyChange[] = []
  readonly keys = new Map<string, KeptKey>()
  readonly claims = new OwnClaims()
  /** While true, nobody reaches the keys. */
  isAway = false

  open(): KeyShelf {
    return new MemoryShelf(this)
  }
}

class MemoryShelf implements KeyShelf {
  readonly isShared = true
  readonly #shared: SharedKeys
  #known = -1

  constructor(shared: SharedKeys) {
    this.#shared = shared
  }

  async news(): Promise<KeyNews> {
    const { changes, keys } = await this.#reached()
    const known = this.#known
    this.#known = changes.length
    if (known >= 0) return { isAll: false, changes: changes.slice(known) }
    return { isAll: true, changes: [...keys.values()].map((key) => ({ subject: key.subject, key })) }
  }

  async find(subject: string): Promise<KeptKey | null> {
    return (await this.#reached()).keys.get(subject) ?? null
  }

  async add(fresh: readonly KeptKey[]): Promise<readonly KeptKey[]> {
    const { keys } = await this.#reached()
    return fresh.map((key) => keys.get(key.subject) ?? this.#put(key))
  }

  async rewrap(pairs: readonly { readonly was: KeptKey; readonly is: KeptKey }[]): Promise<void> {
    const { keys } = await this.#reached()
    for (const { was, is } of pairs) if (keys.get(was.subject)?.wrapped === was.wrapped) this.#put(is)
  }

  async destroy(subjects: readonly string[]): Promise<void> {
    const { keys, changes, claims } = await this.#reached()
    claims.releaseAll(subjects)
    for (const subject of subjects) if (keys.delete(subject)) changes.push({ subject, key: null })
  }

  async claim(claims: readonly Claim[]): Promise<readonly string[]> {
    return (await this.#reached()).claims.claim(claims)
  }

  async holder(mark: string): Promise<string | null> {
    return (await this.#reached()).claims.holder(mark)
  }

  async release(claim: Claim): Promise<void> {
    const { claims } = await this.#reached()
    claims.release(claim)
  }

  async damaged({ subject }: KeptKey): Promise<Error> {
    return new Error(`The key of ${subject} is damaged.`)
  }

  async close(): Promise<void> {}

  #put(key: KeptKey): KeptKey {
    this.#shared.keys.set(key.subject, key)
    this.#shared.changes.push({ subject: key.subject, key })
    return key
  }

  /** A real shelf answers later; callers must not come to rely on less. */
  async #reached(): Promise<SharedKeys> {
    await null
    if (this.#shared.isAway) throw new ShelfAway('The keys cannot be reached.')
    return this.#shared
  }
}
