import type { Db } from 'mongodb'
import { isDuplicate } from './failure.ts'

/** A change of what the database holds, which a later version relies on. Carried out again after a crash, or by two nodes at once, it does no harm. */
export interface Migration {
  /** A number and words, for ever the same. */
  readonly id: string
  run(db: Db): Promise<unknown>
}

/** In order; one that is here stays. */
const MIGRATIONS: readonly Migration[] = [
  { id: '0001 find the heads of views by name', run: (db) => db.collection('views').createIndex({ name: 1 }) },
  {
    id: '0002 find the heads of views by collection',
    run: (db) => db.collection('views').createIndex({ documents: 1 }),
  },
]

/** Carries out what this database has not seen yet, and notes it with its instant. Steps of a later version are left alone. [MN21] */
export async function migrate(db: Db, migrations = MIGRATIONS): Promise<void> {
  const done = db.collection<{ _id: string; at: Date }>('migrations')
  const seen = new Set((await done.find().toArray()).map(({ _id }) => _id))
  for (const { id, run } of migrations) {
    if (seen.has(id)) continue
    await run(db)
    await done.updateOne({ _id: id }, { $currentDate: { at: true } }, { upsert: true }).catch((error) => {
      if (!isDuplicate(error)) throw error
    })
  }
}
