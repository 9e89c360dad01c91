import type { DatabaseSync } from 'node:sqlite'
import type { Projection } from '../port.ts'
import { removeViewFile } from './removeViewFile.ts'
import { ViewTable } from './table.ts'
import { isDamage, openViewFile } from './viewDatabase.ts'

/** An open view file. Found damaged, it is replaced by an empty one, and the call that found it throws. [VW3] */
export class ViewFile {
  readonly #path: string
  readonly #tables = new Map<string, ViewTable>()
  #db: DatabaseSync

  constructor(path: string) {
    this.#path = path
    this.#db = openViewFile(path)
  }

  /** The documents of a projection; those that another version made are dropped at the first look. [VW4] */
  table(projection: Projection): ViewTable {
    const key = `${projection.name} ${projection.version}`
    let table = this.#tables.get(key)
    if (table) return table
    table = new ViewTable(projection, (work) => this.#use(work))
    table.dropOtherVersion()
    this.#tables.set(key, table)
    return table
  }

  close(): void {
    this.#db.close()
  }

  #use<R>(work: (db: DatabaseSync) => R): R {
    try {
      return work(this.#db)
    } catch (error) {
      if (isDamage(error)) {
        this.#db.close()
        removeViewFile(this.#path)
        this.#db = openViewFile(this.#path)
      }
      throw error
    }
  }
}
