import * as mingo from 'mingo'
import { BSON, type Document, ObjectId } from 'mongodb'
import { CommandFailure } from './failure.ts'

export interface IndexSpec {
  readonly name: string
  readonly key: Readonly<Record<string, unknown>>
  readonly unique?: boolean
  readonly sparse?: boolean
  readonly partialFilterExpression?: Document
  readonly expireAfterSeconds?: number
}

/** A value as a text that equal values share. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `s${value}`
  if (typeof value === 'number') return `n${value}`
  if (value instanceof ObjectId) return `o${value.toHexString()}`
  return `j${BSON.EJSON.stringify(value ?? null)}`
}

/** The values at a path, each of a list. */
export function valuesAt(document: unknown, path: string): unknown[] {
  const [first, ...rest] = path.split('.')
  const value = (document as Document | null)?.[first!]
  if (rest.length === 0) return Array.isArray(value) ? (value.length === 0 ? [undefined] : value) : [value]
  const inner = rest.join('.')
  return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, inner)) : valuesAt(value ?? {}, inner)
}

/** Keeps the values of a unique index apart. */
export class UniqueIndex {
  readonly spec: IndexSpec
  readonly #ns: string
  readonly #covers: (document: Document) => boolean
  readonly #owners = new Map<string, string>()

  constructor(ns: string, spec: IndexSpec) {
    this.#ns = ns
    this.spec = spec
    const { partialFilterExpression } = spec
    const query = partialFilterExpression === undefined ? null : new mingo.Query(partialFilterExpression)
    this.#covers = (document) => query?.test(document) ?? true
  }

  /** Throws when another document has one of its keys. */
  check(id: string, document: Document): void {
    for (const key of this.#keys(document)) {
      const owner = this.#owners.get(key)
      if (owner !== undefined && owner !== id) throw this.#duplicate(document)
    }
  }

  add(id: string, document: Document): void {
    for (const key of this.#keys(document)) this.#owners.set(key, id)
  }

  remove(document: Document): void {
    for (const key of this.#keys(document)) this.#owners.delete(key)
  }

  clear(): void {
    this.#owners.clear()
  }

  #keys(document: Document): Set<string> {
    if (!this.#covers(document)) return new Set()
    const paths = Object.keys(this.spec.key)
    if (this.spec.sparse && paths.every((path) => valuesAt(document, path).every((value) => value === undefined))) {
      return new Set()
    }
    let keys = ['']
    for (const path of paths) {
      const values = valuesAt(document, path).map(keyOf)
      keys = keys.flatMap((key) => values.map((value) => `${key}\0${value}`))
    }
    return new Set(keys)
  }

  #duplicate(document: Document): CommandFailure {
    const { name, key } = this.spec
    const keyValue = Object.fromEntries(Object.keys(key).map((path) => [path, valuesAt(document, path)[0] ?? null]))
    return duplicateKey(this.#ns, name, key, keyValue)
  }
}

export function duplicateKey(ns: string, name: string, keyPattern: Document, keyValue: Document): CommandFailure {
  const message = `E11000 duplicate key error collection: ${ns} index: ${name} dup key: ${BSON.EJSON.stringify(keyValue)}`
  return new CommandFailure(11000, 'DuplicateKey', message, { keyPattern, keyValue })
}
