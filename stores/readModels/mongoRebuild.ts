import type { Mongo } from '../mongo/connection.ts'
import { BATCH_DOCUMENTS_MAX } from './limits.ts'
import { memoryViews } from './memory.ts'
import { Calls } from './mongo/calls.ts'
import { type Head, Heads, headId } from './mongo/heads.ts'
import { MongoView } from './mongo/view.ts'
import { mongoViews } from './mongo.ts'
import type { Projection, View, ViewDocument, ViewPlace, ViewStore } from './port.ts'

/** The views in a database, which other processes may read and write meanwhile. [VW8] [MN18] */
export function mongoPlace(mongo: Mongo): ViewPlace {
  return {
    replace: (build) => replaced(mongo, build),
    async copy(projections, use) {
      const heads = new Heads(mongo.db)
      const views = mongoViews(mongo)
      const copies = memoryViews()
      for (const projection of projections) {
        if ((await heads.find(headId(projection))) === null) continue
        await copied(await views.open(projection), await copies.open(projection))
      }
      return use(copies)
    },
  }
}

async function replaced<T>(mongo: Mongo, build: (views: Pick<ViewStore, 'open'>) => Promise<T>): Promise<T> {
  const heads = new Heads(mongo.db)
  const calls = new Calls(mongo)
  const fresh = new Map<string, Head>()
  const headOf = async (projection: Projection): Promise<Head> => {
    const found = fresh.get(headId(projection))
    if (found) return found
    const documents = await heads.freshName(projection)
    const head = await heads.opened(projection, documents, documents)
    fresh.set(headId(projection), head)
    return head
  }
  const open = async <D extends object>({ name, version }: Projection): Promise<View<D>> => {
    const { _id: id } = await headOf({ name, version })
    return new MongoView<D>({ db: mongo.db, heads, calls, projection: { name, version }, id })
  }
  try {
    const built = await build({ open })
    for (const { _id } of fresh.values()) {
      const head = await heads.find(_id)
      if (head !== null) await heads.replace(await heads.opened(head), head.documents, head.position)
    }
    return built
  } finally {
    for (const { _id } of fresh.values()) await heads.forget(_id)
  }
}

async function copied(from: View, to: View): Promise<void> {
  // First the position: documents may be ahead of it, never behind.
  const position = await from.position()
  let documents: ViewDocument[] = []
  const flush = async (upTo: string) => {
    await to.write({ documents, removed: [], after: '', position: upTo })
    documents = []
  }
  for await (const document of from.all()) {
    if (documents.push(document) === BATCH_DOCUMENTS_MAX) await flush('')
  }
  await flush(position)
}
