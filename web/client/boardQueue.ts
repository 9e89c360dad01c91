import type { Items } from './boardItems.ts'
import { idOf, isEqual, type OwnOps, type Rebased } from './boardRebase.ts'
import { freshKey } from './outbox.ts'
import type { BoardItem, BoardOp } from './wire.ts'

/** A change by this client that the service has not acknowledged. */
export interface PendingChange extends OwnOps {
  /** Idempotency key of the request. */
  readonly key: string
  readonly at: number
}

export interface Queued extends PendingChange {
  /** Version that the change made, once acknowledged; it stays until the board shows that version. */
  readonly version: number | null
  /** True once the board contains the change, though its acknowledgement has not arrived. */
  readonly isSeen: boolean
  /** True if a delivery had no answer, so that the change may have happened. */
  readonly isUncertain: boolean
  /** True if the service has refused it once. */
  readonly isRefused: boolean
}

export const UNSENT = { version: null, isSeen: false, isUncertain: false, isRefused: false }

export const isUnsettled = ({ version }: Queued): boolean => version === null

export function withId(op: BoardOp): BoardOp {
  if (op.op !== 'add' || op.item.id !== undefined) return op
  return { ...op, item: { ...op.item, id: `it_${freshKey()}` } }
}

/** Returns the known object if the new one says the same. */
export function kept(known: BoardItem | undefined, item: BoardItem): BoardItem {
  if (known === undefined || known === item) return item
  const before = new Map<string, unknown>(Object.entries(known))
  return Object.entries(item).every(([field, value]) => isEqual(before.get(field), value)) ? known : item
}

/** True if stored operations are those asked, in order; a removed section adds moves between them. */
export function isContained(asked: readonly BoardOp[], stored: readonly BoardOp[]): boolean {
  let place = 0
  for (const op of stored) {
    const own = asked[place]
    if (own && own.op === op.op && idOf(own) === idOf(op) && isSamePatch(own, op)) place++
  }
  return place === asked.length
}

/** True if a stored operation sets every field of the own one to the same value. */
function isSamePatch(own: BoardOp, stored: BoardOp): boolean {
  if (own.op === 'add') return true
  const [mine, theirs]: readonly object[] =
    own.op === 'update' && stored.op === 'update' ? [own.patch, stored.patch] : [own, stored]
  const values = new Map(Object.entries(theirs ?? {}))
  return Object.entries(mine ?? {}).every(
    ([field, value]) => field === 'ifVersion' || isEqual(value, values.get(field)),
  )
}

/** Returns the operation that does what a held update wanted; an item that is gone is added again. */
export function again({ id, mine, op }: Rebased['conflicts'][number], items: Items): BoardOp {
  const { ifVersion: _, ...update } = op
  if (items.has(id)) return update
  const { kind, title, text, order, x, y, w, h, colour, data } = mine
  const parentId = mine.parentId !== null && items.has(mine.parentId) ? mine.parentId : null
  return { op: 'add', item: { id, kind, parentId, title, text, order, x, y, w, h, colour, data } }
}
