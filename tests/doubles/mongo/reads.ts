import * as mingo from 'mingo'
import type { Document } from 'mongodb'
import { changeSource } from './changeStream.ts'
import { sorted } from './collection.ts'
import type { Commands, Context } from './context.ts'
import { listSource, type Source } from './cursors.ts'
import { badValue, namespaceMissing } from './failure.ts'
import { valuesAt } from './indexes.ts'
import { timed } from './updates.ts'

/** The commands that read. */
export const READS: Commands = {
  find(context, command) {
    const { db, cursors } = context
    const { batchSize, singleBatch, limit = 0 } = command
    const options = { batchSize, singleBatch: singleBatch || limit < 0, awaits: Boolean(command.awaitData) }
    const source = command.tailable ? tailSource(context, command) : listSource(found(context, command))
    return cursors.open(`${db}.${command.find}`, source, options)
  },

  getMore: ({ cursors }, command) => cursors.more(command.getMore, command.batchSize, command.maxTimeMS),

  killCursors: ({ cursors }, command) => cursors.kill(command.cursors),

  aggregate({ databases, db, cursors }, command) {
    const coll = command.aggregate === 1 ? null : String(command.aggregate)
    const pipeline = command.pipeline as Document[]
    const { batchSize } = command.cursor as Document
    const ns = `${db}.${coll ?? '$cmd.aggregate'}`
    if (pipeline[0] && '$changeStream' in pipeline[0]) {
      return cursors.open(ns, changeSource(databases, { db, coll }, pipeline), { batchSize, awaits: true })
    }
    if (coll === null) throw badValue('only a change stream is read from a whole database here')
    const forbidden = pipeline.find((stage) => '$out' in stage || '$merge' in stage || '$lookup' in stage)
    if (forbidden) throw badValue(`no stage ${Object.keys(forbidden)[0]} is known here`)
    const first = (pipeline[0]?.$match ?? {}) as Document
    const documents = databases.find(db, coll)?.matching(first) ?? []
    const result = mingo.aggregate(
      documents,
      pipeline.map((stage) => timed(stage, databases.now())),
    )
    return cursors.open(ns, listSource(result as Document[]), { batchSize })
  },

  count({ databases, db }, { count, query = {}, limit = 0, skip = 0 }) {
    const n = (databases.find(db, count)?.matching(query).length ?? 0) - skip
    return { n: Math.max(0, limit > 0 ? Math.min(limit, n) : n), ok: 1 }
  },

  distinct({ databases, db }, { distinct, key, query = {} }) {
    const documents = databases.find(db, distinct)?.matching(query) ?? []
    const values = documents.flatMap((document) => valuesAt(document, key)).filter((value) => value !== undefined)
    return { values: [...new Set(values)], ok: 1 }
  },

  listCollections({ databases, db, cursors }, { filter = {}, nameOnly = false }) {
    const listed = mingo.find(databases.listed(db), filter).all() as Document[]
    const shown = nameOnly ? listed.map(({ name, type }) => ({ name, type })) : listed
    return cursors.open(`${db}.$cmd.listCollections`, listSource(shown), {})
  },

  listIndexes({ databases, db, cursors }, { listIndexes }) {
    const collection = databases.find(db, listIndexes)
    if (!collection) throw namespaceMissing(`${db}.${listIndexes}`)
    const indexes = collection.indexes.map((spec) => ({ v: 2, ...spec }))
    return cursors.open(collection.ns, listSource(indexes), {})
  },

  listDatabases({ databases }) {
    const named = databases.names().map((name) => ({ name, sizeOnDisk: 1, empty: false }))
    return { databases: named, totalSize: named.length, ok: 1 }
  },
}

function found({ databases, db }: Context, command: Document): Document[] {
  const { filter = {}, sort, projection, skip = 0, limit = 0 } = command
  let documents = databases.find(db, command.find)?.matching(filter) ?? []
  if (sort && Object.keys(sort).length > 0) documents = sorted(documents, naturally(sort))
  documents = documents.slice(skip, limit === 0 ? undefined : skip + Math.abs(limit))
  if (!projection || Object.keys(projection).length === 0) return documents
  return mingo.find(documents, {}, projection).all() as Document[]
}

/** The order of arrival is that of the list already. */
function naturally({ $natural, ...sort }: Document): Document {
  if ($natural === -1) throw badValue('the order of arrival is read forwards only here')
  return sort
}

/** A capped collection, and what is added to it. One that is empty has a dead cursor. */
function tailSource({ databases, db }: Context, { find, filter = {} }: Document): Source {
  const collection = databases.find(db, find)
  if (collection && collection.capped === null)
    throw badValue('error processing query: tailable cursor requested on non capped collection')
  const waiting = [...(collection?.matching(filter) ?? [])]
  let seen = collection?.order ?? 0
  const isDead = !collection || collection.size === 0
  return {
    isLive: !isDead,
    async take(count, waitMs) {
      const deadline = performance.now() + waitMs
      for (;;) {
        if (collection) waiting.push(...collection.after(seen, filter))
        seen = collection?.order ?? 0
        const left = deadline - performance.now()
        if (waiting.length > 0 || left <= 0) return waiting.splice(0, count)
        await databases.history.changed(left)
      }
    },
  }
}
