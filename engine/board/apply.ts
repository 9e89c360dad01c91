import type { Actor } from '../stream.ts'
import type { BoardState } from './board.ts'
import type { BoardItem } from './item.ts'
import type { ResolvedOp } from './ops.ts'

/** Who changed the board, and when: actor and instant of the event. */
export interface Change {
  readonly at: number
  readonly by: Actor
}

/** Applies the operations of one event by mutation. Operations on items that are gone do nothing. [BO8] */
export function applyOps(board: BoardState, ops: readonly ResolvedOp[], change: Change): void {
  board.version++
  for (const op of ops) applyOp(board, op, change)
}

/** Applies one operation. Replaces the item instead of writing to it, so that a copy of the record is a copy of the board. */
export function applyOp({ items }: Pick<BoardState, 'items'>, op: ResolvedOp, { at, by }: Change): void {
  if (op.op === 'add') {
    items[op.item.id] = { ...op.item, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, version: 1 }
    return
  }
  const item = items[op.id]
  if (item === undefined) return
  if (op.op === 'remove') delete items[op.id]
  else items[op.id] = { ...item, ...changes(op), updatedBy: by, updatedAt: at, version: item.version + 1 }
}

function changes(op: Extract<ResolvedOp, { op: 'update' | 'move' }>): Partial<BoardItem> {
  if (op.op === 'update') return op.patch
  const { op: _, id: __, ...place } = op
  return place
}
