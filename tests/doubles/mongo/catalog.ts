import type { Document } from 'mongodb'
import { type Capped, Collection } from './collection.ts'
import { namespaceExists } from './failure.ts'
import { History } from './history.ts'

/** All databases of the server; a collection is made by the first write. */
export class Databases {
  readonly history = new History()
  /** The server's clock, which may be wrong. */
  now: () => Date = () => new Date()
  readonly #collections = new Map<string, Collection>()

  find(db: string, coll: string): Collection | null {
    return this.#collections.get(`${db}.${coll}`) ?? null
  }

  collection(db: string, coll: string): Collection {
    return this.find(db, coll) ?? this.create(db, coll, null)
  }

  create(db: string, coll: string, capped: Capped | null): Collection {
    const ns = `${db}.${coll}`
    if (this.#collections.has(ns)) throw namespaceExists(ns)
    const made = new Collection(ns, {
      capped,
      now: () => this.now(),
      report: (change) => this.history.add({ db, coll, wallTime: this.now(), ...change }),
    })
    this.#collections.set(ns, made)
    return made
  }

  /** False when there was none. */
  drop(db: string, coll: string): boolean {
    const isThere = this.#collections.delete(`${db}.${coll}`)
    if (isThere) this.history.add({ db, coll, operationType: 'drop', wallTime: this.now() })
    return isThere
  }

  dropDatabase(db: string): void {
    for (const { name } of this.listed(db)) this.drop(db, name as string)
    this.history.add({ db, coll: '', operationType: 'dropDatabase', wallTime: this.now() })
  }

  /** The collections of a database. */
  listed(db: string): Document[] {
    const prefix = `${db}.`
    const own = [...this.#collections].filter(([ns]) => ns.startsWith(prefix))
    return own.map(([ns, { capped }]) => ({
      name: ns.slice(prefix.length),
      type: 'collection',
      options: capped === null ? {} : { capped: true, ...capped },
      info: { readOnly: false },
    }))
  }

  names(): string[] {
    return [...new Set([...this.#collections.keys()].map((ns) => ns.slice(0, ns.indexOf('.'))))].sort()
  }

  expire(): void {
    for (const collection of this.#collections.values()) collection.expire()
  }
}
