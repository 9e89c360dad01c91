import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { closedError } from './admission.ts'
import type { Projection, View, ViewStore } from './port.ts'
import { isDamage, openViewFile, removeViewFile } from './sqlite/database.ts'
import { SqliteView } from './sqlite/view.ts'

/** The file of a data folder that holds the views. */
export const VIEW_FILE = 'views.sqlite'

/**
 * Views in one file of the data folder, on the caller's thread: a session that ends costs it well under a millisecond.
 * A file that turns out damaged is replaced by an empty one, and the call that found it throws.
 */
export function openSqliteViews(folder: string, file: string = VIEW_FILE): ViewStore {
  const path = join(folder, file)
  let db: DatabaseSync | null = openViewFile(path)
  const use = <R>(work: (open: DatabaseSync) => R): R => {
    if (db === null) throw closedError()
    try {
      return work(db)
    } catch (error) {
      if (!isDamage(error)) throw error
      db.close()
      removeViewFile(path)
      db = openViewFile(path)
      throw error
    }
  }
  return {
    async open<T extends object>(projection: Projection): Promise<View<T>> {
      const view = new SqliteView<T>(projection, use)
      await view.dropOtherVersion()
      return view
    },
    async close() {
      db?.close()
      db = null
    },
  }
}
