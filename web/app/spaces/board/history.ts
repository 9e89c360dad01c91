import { type BoardIndex, bySiblingOrder } from './boardIndex.ts'
import type { BoardItem, BoardOp, BoardPatch, NewItem } from './boardTypes.ts'

/** One change made in this browser: its operations and those that take it back. */
export interface Step {
  readonly redo: readonly BoardOp[]
  readonly undo: readonly BoardOp[]
}

/** Result of going one step: the operations still possible, and whether other people's changes made some impossible. */
export interface Gone {
  readonly ops: readonly BoardOp[]
  readonly isPartial: boolean
}

/** Maximum steps that can be undone. */
const STEPS_MAX = 100

/** The own changes of this browser, to be undone and redone. Changes of others are never undone. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Records a change; `before` is the board it was made on. */
  record(ops: readonly BoardOp[], before: BoardIndex): Step {
    const redo = ops.map(withoutVersion)
    const step = { redo, undo: redo.flatMap((op) => inverseOf(op, before)).reverse() }
    this.#done.push(step)
    if (this.#done.length > STEPS_MAX) this.#done.shift()
    this.#undone.length = 0
    return step
  }

  /** Takes a step back, by default the newest; null when there is none or it was taken back already. */
  undo(now: BoardIndex, step = this.#done.at(-1)): Gone | null {
    const at = step === undefined ? -1 : this.#done.lastIndexOf(step)
    if (step === undefined || at < 0) return null
    this.#done.splice(at, 1)
    this.#undone.push(step)
    return possible(step.undo, step.redo, now)
  }

  redo(now: BoardIndex): Gone | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#done.push(step)
    return possible(step.redo, step.undo, now)
  }
}

function withoutVersion(op: BoardOp): BoardOp {
  return op.op === 'update' ? { op: 'update', id: op.id, patch: op.patch } : op
}

/** Returns the operations that take an operation back, last one first. */
function inverseOf(op: BoardOp, { items }: BoardIndex): BoardOp[] {
  if (op.op === 'add') return op.item.id === undefined ? [] : [{ op: 'remove', id: op.item.id }]
  const item = items.get(op.id)
  if (!item) return []
  switch (op.op) {
    case 'update':
      return [{ op: 'update', id: op.id, patch: valuesOf(item, op.patch) }]
    case 'move':
      return [{ op: 'move', id: op.id, parentId: item.parentId, order: item.order }]
    case 'remove':
      return [...childrenBack(items, item), { op: 'add', item: contentOf(item) }]
  }
}

function childrenBack(items: ReadonlyMap<string, BoardItem>, { id: parentId }: BoardItem): BoardOp[] {
  const children = [...items.values()].filter((child) => child.parentId === parentId).sort(bySiblingOrder)
  return children.map(({ id, order }): BoardOp => ({ op: 'move', id, parentId, order })).reverse()
}

function contentOf(item: BoardItem): NewItem {
  const { origin: _o, createdBy: _c, createdAt: _ca, updatedBy: _u, updatedAt: _ua, version: _v, ...content } = item
  return content
}

/** Returns the item's present values of the fields that a patch changes. */
function valuesOf(item: BoardItem, patch: BoardPatch): BoardPatch {
  return Object.fromEntries(keysOf(patch).map((key) => [key, item[key]]))
}

const keysOf = (patch: BoardPatch) => Object.keys(patch) as (keyof BoardPatch)[]

/** Keeps the operations that change only what is still as this browser left it. */
function possible(ops: readonly BoardOp[], left: readonly BoardOp[], { items }: BoardIndex): Gone {
  const added = new Set<string>()
  const stays = (op: BoardOp): boolean => {
    if (op.op === 'add') {
      if (op.item.id !== undefined) added.add(op.item.id)
      return op.item.id !== undefined && !items.has(op.item.id)
    }
    const item = items.get(op.id)
    if (!item) return added.has(op.id)
    return op.op !== 'update' || isAsLeft(item, op.patch, left)
  }
  const kept = ops.filter(stays).map((op) => withParent(op, items, added))
  return { ops: kept, isPartial: kept.length < ops.length }
}

/** True when no one has changed the fields of a patch since this browser set them. */
function isAsLeft(item: BoardItem, patch: BoardPatch, left: readonly BoardOp[]): boolean {
  const set = left.findLast((op) => op.op === 'update' && op.id === item.id)
  if (set?.op !== 'update') return true
  return keysOf(patch).every((key) => JSON.stringify(item[key]) === JSON.stringify(set.patch[key]))
}

/** Puts an item outside of any section when its section is gone. */
function withParent(op: BoardOp, items: ReadonlyMap<string, BoardItem>, added: ReadonlySet<string>): BoardOp {
  const isGone = (id: string | null | undefined) => typeof id === 'string' && !items.has(id) && !added.has(id)
  if (op.op === 'move' && isGone(op.parentId)) return { ...op, parentId: null }
  if (op.op === 'add' && isGone(op.item.parentId)) return { op: 'add', item: { ...op.item, parentId: null } }
  return op
}
