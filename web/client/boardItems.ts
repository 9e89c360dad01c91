import type { BoardChange, BoardItem, BoardOp } from './wire.ts'

/** Items by id. Items are replaced, never written to, so that an unchanged item keeps its identity. */
export type Items = Map<string, BoardItem>

/** Who changed the board, and when. */
export type Authorship = Pick<BoardChange, 'by' | 'at'>

/**
 * Applies an operation, as asked or as stored. Operations that the service would refuse do nothing: an item that is there is not
 * added again, and one that is gone is not changed.
 */
export function applyOp(items: Items, op: BoardOp, { by, at }: Authorship): void {
  if (op.op === 'add') {
    const { id } = op.item
    if (id !== undefined && !items.has(id)) items.set(id, newItem(items, { ...op.item, id }, { by, at }))
    return
  }
  const item = items.get(op.id)
  if (item === undefined) return
  if (op.op === 'remove') return removed(items, item)
  const changed = op.op === 'update' ? op.patch : placeOf(items, item, op)
  items.set(item.id, { ...withFields(item, changed), updatedBy: by, updatedAt: at, version: item.version + 1 })
}

/** Returns an item with some fields changed. */
export function withFields(item: BoardItem, fields: object): BoardItem {
  // The service has checked the data of a stored operation; that of an own one is shown until it has.
  return { ...item, ...(fields as Partial<BoardItem>) }
}

/** Returns the items in their order: lowest `order` first, ties by id. */
export function inOrder(items: Iterable<BoardItem>): BoardItem[] {
  return [...items].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

type Added = Extract<BoardOp, { op: 'add' }>['item'] & { readonly id: string }

function newItem(items: Items, added: Added, { by, at }: Authorship): BoardItem {
  const parentId = added.parentId ?? null
  const place = { x: null, y: null, w: null, h: null }
  const shown = { title: '', text: '', order: lastOrder(items, parentId), colour: null, data: {}, origin: 'user' }
  const authors = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, version: 1 }
  return { ...shown, ...place, ...added, parentId, ...authors } as BoardItem
}

function placeOf(items: Items, item: BoardItem, { op: _, id: __, ...place }: Extract<BoardOp, { op: 'move' }>) {
  const { parentId = item.parentId } = place
  return parentId === item.parentId ? place : { order: lastOrder(items, parentId), ...place }
}

/** Items in a removed section move to the top level. */
function removed(items: Items, { id }: BoardItem): void {
  items.delete(id)
  for (const item of items.values()) {
    if (item.parentId === id) items.set(item.id, { ...item, parentId: null, version: item.version + 1 })
  }
}

function lastOrder(items: Items, parentId: string | null): number {
  let last = 0
  for (const item of items.values()) if (item.parentId === parentId) last = Math.max(last, item.order)
  return Math.floor(last) + 1
}
