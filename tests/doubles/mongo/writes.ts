import * as mingo from 'mingo'
import type { Document } from 'mongodb'
import type { Collection } from './collection.ts'
import type { Commands, Context } from './context.ts'
import { badValue, CommandFailure, namespaceMissing } from './failure.ts'
import type { IndexSpec } from './indexes.ts'
import type { Update } from './updates.ts'

/** The commands that write. */
export const WRITES: Commands = {
  insert(context, command) {
    const collection = target(context, command.insert)
    return each(command.documents, command.ordered, (document) => {
      collection.insert(document)
      return { n: 1 }
    })
  },

  update(context, command) {
    const collection = target(context, command.update)
    return each(command.updates, command.ordered, ({ q, u, multi, upsert, arrayFilters }, index) => {
      const outcome = collection.update({ filter: q, update: u, multi, upsert, arrayFilters })
      const inserted = 'upsertedId' in outcome
      return {
        n: outcome.matched + Number(inserted),
        nModified: outcome.modified,
        upserted: inserted ? [{ index, _id: outcome.upsertedId }] : [],
      }
    })
  },

  delete(context, command) {
    const collection = target(context, command.delete)
    return each(command.deletes, command.ordered, ({ q, limit }) => ({ n: collection.delete(q, { limit }).length }))
  },

  findAndModify(context, command) {
    const { query = {}, sort, remove = false, update, upsert = false, fields, arrayFilters } = command
    const collection = target(context, command.findAndModify)
    const shown = (document: Document | null) =>
      document && fields ? mingo.find([document], {}, fields).all()[0] : document
    if (remove) {
      const [removed = null] = collection.delete(query, { limit: 1, sort })
      return { lastErrorObject: { n: Number(removed !== null) }, value: shown(removed), ok: 1 }
    }
    const outcome = collection.update({ filter: query, update: update as Update, upsert, arrayFilters, sort })
    const inserted = 'upsertedId' in outcome
    const lastErrorObject = {
      n: outcome.matched + Number(inserted),
      updatedExisting: outcome.matched > 0,
      ...(inserted && { upserted: outcome.upsertedId }),
    }
    return { lastErrorObject, value: shown(command.new ? outcome.after : outcome.before), ok: 1 }
  },

  create({ databases, db }, { create, capped, size, max }) {
    databases.create(db, create, capped ? { size, ...(max && { max }) } : null)
    return { ok: 1 }
  },

  drop({ databases, db }, { drop }) {
    if (!databases.drop(db, drop)) throw namespaceMissing(`${db}.${drop}`)
    return { ns: `${db}.${drop}`, ok: 1 }
  },

  dropDatabase({ databases, db }) {
    databases.dropDatabase(db)
    return { dropped: db, ok: 1 }
  },

  createIndexes(context, command) {
    const isNew = context.databases.find(context.db, command.createIndexes) === null
    const collection = target(context, command.createIndexes)
    const numIndexesBefore = collection.indexes.length
    for (const spec of command.indexes as IndexSpec[]) collection.createIndex(spec)
    const numIndexesAfter = collection.indexes.length
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew, ok: 1 }
  },

  dropIndexes(context, command) {
    const collection = target(context, command.dropIndexes)
    const nIndexesWas = collection.indexes.length
    collection.dropIndex(command.index)
    return { nIndexesWas, ok: 1 }
  },
}

function target({ databases, db }: Context, name: unknown): Collection {
  if (typeof name !== 'string' || name === '') throw badValue('a collection has a name')
  return databases.collection(db, name)
}

interface Counted {
  readonly n: number
  readonly nModified?: number
  readonly upserted?: readonly Document[]
}

/** Carries out one after another; where order matters, up to the first that fails. */
function each(
  statements: readonly Document[],
  ordered: boolean | undefined,
  work: (statement: Document, index: number) => Counted,
): Document {
  const sum = { n: 0, nModified: 0 }
  const upserted: Document[] = []
  const writeErrors: Document[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      const done = work(statement, index)
      sum.n += done.n
      sum.nModified += done.nModified ?? 0
      upserted.push(...(done.upserted ?? []))
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.more })
      if (ordered ?? true) break
    }
  }
  return { ...sum, ...(upserted.length > 0 && { upserted }), ...(writeErrors.length > 0 && { writeErrors }), ok: 1 }
}
