import type { Mongo } from '../mongo/connection.ts'
import { CALL_MS } from '../mongo/limits.ts'
import { RECALLED_CHARS_MAX } from './limits.ts'
import { Calls } from './mongo/calls.ts'
import { Heads } from './mongo/heads.ts'
import { MongoReader } from './mongo/reader.ts'
import { Recall } from './mongo/recall.ts'
import { MongoView } from './mongo/view.ts'
import type { Projection, View, ViewReader, ViewStore } from './port.ts'

/** Read models in a document database that several processes share. Closing it leaves the database open. [MN16] */
export function mongoViews(mongo: Mongo): ViewStore {
  const { db } = mongo
  const heads = new Heads(db)
  const calls = new Calls(mongo)
  const recall = new Recall(RECALLED_CHARS_MAX)
  const opened = async (projection: Projection) => {
    const { name, version } = projection
    const { _id: id } = await calls.run(CALL_MS, () => heads.opened({ name, version }))
    return { db, heads, calls, recall, projection: { name, version }, id }
  }
  return {
    open: async <T extends object>(projection: Projection): Promise<View<T>> =>
      new MongoView<T>(await opened(projection)),
    reader: async <T extends object>(projection: Projection): Promise<ViewReader<T>> =>
      new MongoReader<T>(await opened(projection)),
    asOf: () => calls.failingSince,
    async close() {
      calls.close()
    },
  }
}
