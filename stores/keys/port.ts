/** The key of a subject as it is kept: wrapped under the master key of this name. */
export interface KeptKey {
  readonly subject: string
  readonly under: string
  readonly wrapped: string
  /** Keyed hash of the address that the key encrypts; absent for subjects that are not found by an address. */
  readonly about?: string
}

/** A key that was made or wrapped anew, or, with null, the destruction of the subject's key. */
export interface KeyChange {
  readonly subject: string
  readonly key: KeptKey | null
}

export interface KeyNews {
  /** True when these are all keys that there are; false when they changed since the last news. */
  readonly isAll: boolean
  readonly changes: readonly KeyChange[]
}

/** Something unique that a subject wants, by a keyed hash of it. */
export interface Claim {
  readonly mark: string
  readonly subject: string
}

/**
 * Keeps wrapped keys apart from the log. Opened once by each process; of several processes on one shelf all see the same keys.
 * Rejects with ShelfAway where the shelf cannot be reached. Every adapter passes tests/contracts/keys.contract.ts.
 */
export interface KeyShelf {
  /** True when other processes may change the keys. */
  readonly isShared: boolean
  /** Returns what changed since the last call, and everything at the first. Throws DamagedFileError. */
  news(): Promise<KeyNews>
  /** Returns the subject's key as it is kept now; null without one. */
  find(subject: string): Promise<KeptKey | null>
  /** Keeps the keys of subjects that have none, durably. Returns those that stand, in the same order: of several callers all get the same. */
  add(keys: readonly KeptKey[]): Promise<readonly KeptKey[]>
  /** Replaces keys that are still as in `news` by the same ones under another master key, durably. */
  rewrap(pairs: readonly { readonly was: KeptKey; readonly is: KeptKey }[]): Promise<void>
  /** Removes the wrapped bytes, durably, and every claim of these subjects. */
  destroy(subjects: readonly string[]): Promise<void>
  /** Claims each mark unless another subject holds it. Returns the holders in the same order: of several callers all get the same. A claim
   * lasts for ten minutes, the time that the log has to reach all processes. */
  claim(claims: readonly Claim[]): Promise<readonly string[]>
  /** Returns the subject that holds a mark; null without one. */
  holder(mark: string): Promise<string | null>
  /** Gives up a claim that the subject holds. */
  release(claim: Claim): Promise<void>
  /** The error that reports a key which its master key does not open. */
  damaged(key: KeptKey): Promise<Error>
  close(): Promise<void>
}

/** The shelf cannot be reached: nothing is known of the outcome. */
export class ShelfAway extends Error {}
