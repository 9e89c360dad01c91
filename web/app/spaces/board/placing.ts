import { type BoardIndex, childrenOf } from './boardIndex.ts'
import type { BoardOp } from './boardTypes.ts'

/** A place on the board: in a section (null: outside of any), before an item (null: at the end). */
export interface Place {
  readonly parentId: string | null
  readonly beforeId: string | null
}

/** Returns the ids of the items among which an item is placed; sections are placed among the sections. */
export function siblingsAt(index: BoardIndex, id: string, parentId: string | null): readonly string[] {
  const isSection = index.items.get(id)?.kind === 'section'
  const all = isSection ? index.sections : childrenOf(index, parentId)
  return all.filter((other) => other !== id)
}

/** Returns the operations that put an item at a place; none when it is there already. */
export function opsToPlace(index: BoardIndex, id: string, { parentId, beforeId }: Place): readonly BoardOp[] {
  const item = index.items.get(id)
  const now = placeOf(index, id)
  if (!item || (now?.parentId === parentId && now.beforeId === beforeId)) return []
  const siblings = siblingsAt(index, id, parentId)
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId)
  const place = at < 0 ? siblings.length : at
  const orders = ordersFrom(index, siblings, place)
  const [own, ...pushed] = orders
  const parent = item.parentId === parentId ? {} : { parentId }
  return [
    { op: 'move', id, ...parent, order: own! },
    ...pushed.map((order, i): BoardOp => ({ op: 'move', id: siblings[place + i]!, order })),
  ]
}

/** Returns where an item is now; null for an unknown item. */
export function placeOf(index: BoardIndex, id: string): Place | null {
  const item = index.items.get(id)
  if (!item) return null
  const all = item.kind === 'section' ? index.sections : childrenOf(index, parentOf(index, item.parentId))
  return { parentId: item.parentId, beforeId: all[all.indexOf(id) + 1] ?? null }
}

function parentOf(index: BoardIndex, parentId: string | null): string | null {
  return parentId !== null && index.items.has(parentId) ? parentId : null
}

/** Returns the order of a new item at the end of a section. */
export function lastOrder(index: BoardIndex, ids: readonly string[]): number {
  const last = ids.at(-1)
  return last === undefined ? 1 : orderOf(index, last) + 1
}

/**
 * Returns the order for an item put at `place` among its siblings, followed by new orders for the siblings after it that have to
 * give way. Usually none have to: the number between two neighbours is free until its digits are used up.
 */
function ordersFrom(index: BoardIndex, siblings: readonly string[], place: number): number[] {
  const before = siblings[place - 1]
  const after = siblings[place]
  if (before === undefined) return [after === undefined ? 1 : orderOf(index, after) - 1]
  const low = orderOf(index, before)
  if (after === undefined) return [low + 1]
  const middle = (low + orderOf(index, after)) / 2
  if (middle > low && middle < orderOf(index, after)) return [middle]
  const orders = [low + 1]
  for (let at = place; at < siblings.length && orderOf(index, siblings[at]!) <= orders.at(-1)!; at += 1)
    orders.push(orders.at(-1)! + 1)
  return orders
}

const orderOf = (index: BoardIndex, id: string) => index.items.get(id)?.order ?? 0
