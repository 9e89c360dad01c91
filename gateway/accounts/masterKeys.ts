import { hash } from 'node:crypto'
import type { KeptKey } from '#stores/keys/port.ts'
import { KEY_BYTES, openBytes, sealBytes } from './seal.ts'

/** The keys were wrapped with a master key that is not configured. */
export class MasterKeyError extends Error {}

/** Master keys, under which the keys of subjects are kept: the first wraps, all open. */
export class MasterKeys {
  readonly #current: Buffer
  readonly #byName: ReadonlyMap<string, Buffer>

  constructor(masters: readonly string[]) {
    const keys = masters.map((hex) => Buffer.from(hex, 'hex'))
    this.#current = keys[0]!
    this.#byName = new Map(keys.map((key) => [nameOf(key), key]))
  }

  wrap({
    subject,
    key,
    about,
  }: {
    readonly subject: string
    readonly key: Buffer
    readonly about: string | undefined
  }) {
    const wrapped = sealBytes(this.#current, subject, key)
    const kept: KeptKey = { subject, under: nameOf(this.#current), wrapped }
    return about === undefined ? kept : { ...kept, about }
  }

  /** True when the key is wrapped with the first master key. */
  isCurrent({ under }: KeptKey): boolean {
    return under === nameOf(this.#current)
  }

  /** True when a master key of this name is configured. */
  knows({ under }: KeptKey): boolean {
    return this.#byName.has(under)
  }

  /** Returns the key; null when it is damaged, or its master key is not configured. */
  open(kept: KeptKey): Buffer | null {
    const master = this.#byName.get(kept.under)
    if (!master) return null
    try {
      const key = openBytes(master, kept.subject, kept.wrapped)
      return key.length === KEY_BYTES ? key : null
    } catch {
      return null
    }
  }
}

const nameOf = (master: Buffer): string => hash('sha256', master, 'hex').slice(0, 8)
