import type { AnyBulkWriteOperation, Collection, Db, Filter, MongoBulkWriteError } from 'mongodb'
import type { Position } from '../../events/port.ts'
import { type Admitted, checkLimit } from '../admission.ts'
import { WALK_PAGE } from '../limits.ts'
import type { NewestQuery, ViewDocument } from '../port.ts'

/** A document as it is stored, or what is left of a removed one so that who is late does not bring it back. */
export interface Row {
  readonly _id: string
  readonly rev: number
  readonly at: number
  readonly tags: readonly string[]
  /** The value as JSON. */
  readonly body: string
  /** Position of the batch that wrote it. */
  readonly pos: Position
  /** Position of the batch that removed it; absent while it is there. */
  readonly gone?: Position
  readonly goneAt?: Date
}

/** How long it is known of a document that it was removed. */
const GONE_SECONDS = 7 * 24 * 3_600

export async function makeIndexes(db: Db, documents: string): Promise<void> {
  await db.collection(documents).createIndexes([
    { key: { at: -1, _id: 1 }, name: 'newest' },
    { key: { tags: 1, at: -1, _id: 1 }, name: 'tagged' },
    { key: { goneAt: 1 }, name: 'gone', expireAfterSeconds: GONE_SECONDS },
  ])
}

/** Writes each document whose `rev` is above that of the stored one, and that no later batch removed. [MN16] */
export async function putRows(rows: Collection<Row>, admitted: readonly Admitted[], pos: Position): Promise<void> {
  const puts = admitted.map(({ document: { _id, rev, at, tags }, body }) => ({
    updateOne: {
      filter: { _id, rev: { $lt: rev }, gone: { $not: { $gte: pos } } },
      update: { $set: { rev, at, tags, body, pos }, $unset: { gone: true, goneAt: true } } as const,
      upsert: true,
    },
  }))
  await carryOut(rows, puts)
}

/**
 * Removes those that no batch beyond `upTo` wrote, or all. What is left of them, also of those that there never were, keeps out what was
 * folded up to `gone` and comes late. [MN16]
 */
export async function removeRows(
  rows: Collection<Row>,
  ids: readonly string[],
  { gone, upTo }: { readonly gone: Position; readonly upTo?: Position },
): Promise<void> {
  const removals = ids.map((_id) => ({
    updateOne: {
      filter: { _id, ...(upTo !== undefined && { pos: { $lte: upTo } }) },
      update: {
        $set: { gone, rev: 0, pos: gone },
        $unset: { at: true, tags: true, body: true },
        $currentDate: { goneAt: true },
      } as const,
      upsert: true,
    },
  }))
  await carryOut(rows, removals)
}

/**
 * A key that is there already says that there is nothing to do, or that another process made the document at this moment: only the
 * second try tells.
 */
async function carryOut(rows: Collection<Row>, updates: readonly AnyBulkWriteOperation<Row>[]): Promise<void> {
  let left = updates
  for (let tries = 0; left.length > 0 && tries < 2; tries++) left = await refused(rows, left)
}

/** Those that found a document of their key in their way. */
async function refused(
  rows: Collection<Row>,
  updates: readonly AnyBulkWriteOperation<Row>[],
): Promise<readonly AnyBulkWriteOperation<Row>[]> {
  try {
    await rows.bulkWrite(updates, { ordered: false })
    return []
  } catch (error) {
    const indexes = duplicatesIn(error)
    if (indexes === null) throw error
    return updates.filter((_, i) => indexes.has(i))
  }
}

/** Null when anything else went wrong. */
function duplicatesIn(error: unknown): ReadonlySet<number> | null {
  if (!isBulkError(error)) return null
  const errors = [error.writeErrors].flat()
  if (errors.length === 0 || errors.some(({ code }) => code !== 11000)) return null
  return new Set(errors.map(({ index }) => index))
}

function isBulkError(error: unknown): error is MongoBulkWriteError {
  return error instanceof Error && error.name === 'MongoBulkWriteError'
}

export async function rowsOf(rows: Collection<Row>, ids: readonly string[]): Promise<Row[]> {
  return ids.length === 0 ? [] : rows.find({ _id: { $in: [...ids] }, ...THERE }).toArray()
}

export function newestRows(rows: Collection<Row>, { limit, tag, after }: NewestQuery): Promise<Row[]> {
  checkLimit(limit)
  const follows = after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $gt: after._id } }] }
  const filter: Filter<Row> = { ...THERE, ...(tag !== undefined && { tags: tag }), ...follows }
  return rows.find(filter).sort({ at: -1, _id: 1 }).limit(limit).toArray()
}

/** All rows by id, as they stand while one walks; each page is a call. */
export async function* everyRow(
  rows: Collection<Row>,
  call: (page: () => Promise<Row[]>) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const last: string = after
    const following = rows.find({ _id: { $gt: last }, ...THERE })
    const page = await call(() => following.sort({ _id: 1 }).limit(WALK_PAGE).toArray())
    yield* page
    after = page.length < WALK_PAGE ? undefined : page.at(-1)?._id
  }
}

export function shown<T extends object>({ _id, rev, at, tags, body }: Row): ViewDocument<T> {
  return { _id, rev, at, tags, value: JSON.parse(body) }
}

const THERE = { gone: { $exists: false } } satisfies Filter<Row>
