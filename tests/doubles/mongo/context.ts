import type { Document } from 'mongodb'
import type { Databases } from './catalog.ts'
import type { Cursors } from './cursors.ts'

/** What a command works on. */
export interface Context {
  readonly databases: Databases
  readonly cursors: Cursors
  /** Name of the database that the command names. */
  readonly db: string
}

/** Commands by their names: the command, then its answer. */
export type Commands = Readonly<Record<string, (context: Context, command: Document) => Document | Promise<Document>>>
