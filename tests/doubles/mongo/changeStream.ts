import * as mingo from 'mingo'
import type { Document } from 'mongodb'
import type { Databases } from './catalog.ts'
import type { Source } from './cursors.ts'
import { type Change, numberOf, tokenOf } from './history.ts'

interface Watched {
  readonly db: string
  /** Null for all of the database. */
  readonly coll: string | null
}

/** The changes of a collection or a database from now on, or from where a token stands. */
export function changeSource(databases: Databases, watched: Watched, [first, ...stages]: readonly Document[]): Source {
  const { history } = databases
  const options = first!.$changeStream as Document
  let next = startOf(databases, options)
  let isInvalid = false
  const isWatched = ({ db, coll }: Change) => db === watched.db && (watched.coll === null || coll === watched.coll)
  const shown = (change: Change, number: number): Document[] => {
    const document = eventOf(databases, change, number, options.fullDocument === 'updateLookup')
    return mingo.aggregate([document], stages as Document[]) as Document[]
  }
  const available = (count: number): Document[] => {
    const found: Document[] = []
    for (const change of history.from(next)) {
      if (found.length >= count || isInvalid) break
      if (isWatched(change)) found.push(...shown(change, next))
      next += 1
      if (isWatched(change) && watched.coll !== null && change.operationType === 'drop') {
        isInvalid = true
        found.push({ _id: tokenOf(next), operationType: 'invalidate', clusterTime: change.clusterTime })
      }
    }
    return found
  }
  return {
    get isLive() {
      return !isInvalid
    },
    async take(count, waitMs) {
      const deadline = performance.now() + waitMs
      for (;;) {
        const found = available(count)
        const left = deadline - performance.now()
        if (found.length > 0 || left <= 0) return found
        await history.changed(left)
      }
    },
    token: () => tokenOf(next),
  }
}

function startOf({ history }: Databases, { resumeAfter, startAfter, startAtOperationTime }: Document): number {
  const token = resumeAfter ?? startAfter
  const start = token
    ? numberOf(token)
    : startAtOperationTime
      ? startAtOperationTime.getLowBitsUnsigned() - 1
      : history.next
  history.from(start)
  return start
}

function eventOf(databases: Databases, change: Change, number: number, looksUp: boolean): Document {
  const { db, coll, operationType, documentKey, fullDocument, updateDescription, clusterTime, wallTime } = change
  const lookedUp = () => databases.find(db, coll)?.matching({ _id: documentKey?._id })[0] ?? null
  return {
    _id: tokenOf(number + 1),
    operationType,
    clusterTime,
    wallTime,
    ns: { db, ...(coll && { coll }) },
    ...(documentKey && { documentKey }),
    ...(updateDescription && { updateDescription }),
    ...(operationType === 'update' ? looksUp && { fullDocument: lookedUp() } : fullDocument && { fullDocument }),
  }
}
