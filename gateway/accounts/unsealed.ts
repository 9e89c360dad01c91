import type { Sealed } from '#engine/sealed.ts'
import type { SubjectKeys } from './subjectKeys.ts'

/** One decrypted field for each subject, remembered for lists of all accounts as long as the subject has its key. */
export class Unsealed<T extends object> {
  readonly #keys: SubjectKeys
  readonly #known = new Map<string, { readonly sealed: Sealed; readonly value: T }>()

  constructor(keys: SubjectKeys) {
    this.#keys = keys
  }

  /** Returns the field, not to be changed; null when the key was destroyed. */
  of(subject: string, sealed: Sealed | null): T | null {
    if (sealed === null || !this.#keys.has(subject)) {
      this.forget(subject)
      return null
    }
    const known = this.#known.get(subject)
    if (known?.sealed === sealed) return known.value
    const value = this.#keys.unseal<T>(subject, sealed)
    if (value !== null) this.#known.set(subject, { sealed, value })
    return value
  }

  forget(subject: string): void {
    this.#known.delete(subject)
  }
}
