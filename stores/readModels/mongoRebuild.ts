import type { Mongo } from '../mongo/connection.ts'
import { BATCH_DOCUMENTS_MAX } from './limits.ts'
import { memoryViews } from './memory.ts'
import { Calls } from './mongo/calls.ts'
import { type Head, Heads } from './mongo/heads.ts'
import { MongoView } from './mongo/view.ts'
import { mongoViews } from './mongo.ts'
import type { Projection, View, ViewDocument, ViewStore } from './port.ts'

/** Has empty views built in fresh collections, which then take the place of the former ones; those are read meanwhile. [MN18] */
export async function replaceMongoViews<T>(mongo: Mongo, build: (views: ViewStore) => Promise<T>): Promise<T> {
  const heads = new Heads(mongo.db)
  const calls = new Calls(mongo)
  const fresh = new Map<string, Head>()
  const open = async <D extends object>({ name, version }: Projection): Promise<View<D>> => {
    const key = `${name}__v${version}`
    const projection = { name, version }
    const documents = fresh.get(key)?.documents ?? (await heads.freshName(projection))
    const head = fresh.get(key) ?? (await heads.opened(projection, documents, documents))
    fresh.set(key, head)
    return new MongoView<D>({ db: mongo.db, heads, calls, projection, id: head._id })
  }
  const close = async () => calls.close()
  try {
    const built = await build({ open, reader: open, asOf: () => null, close })
    for (const { _id } of fresh.values()) {
      const head = await heads.find(_id)
      if (head !== null) await heads.replace(await heads.opened(head), head.documents, head.position)
    }
    return built
  } finally {
    for (const { _id } of fresh.values()) await heads.forget(_id)
  }
}

/** Has a copy of the views used, which changes nothing. [MN18] */
export async function copyMongoViews<T>(
  mongo: Mongo,
  projections: readonly Projection[],
  use: (views: ViewStore) => Promise<T>,
): Promise<T> {
  const views = mongoViews(mongo)
  const copies = memoryViews()
  for (const projection of projections) await copied(await views.open(projection), await copies.open(projection))
  return use(copies)
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
