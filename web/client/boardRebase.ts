import { applyOp, type Items, withFields } from './boardItems.ts'
import type { BoardItem, BoardOp } from './wire.ts'

type Update = Extract<BoardOp, { op: 'update' }>

/** Own operations and the items on which they were made, by id. */
export interface OwnOps {
  readonly ops: readonly BoardOp[]
  readonly before: Readonly<Record<string, BoardItem>>
}

/** An own update that met a newer version of its item. `theirs` is null when the item was removed. */
export interface BoardConflict {
  readonly id: string
  readonly mine: BoardItem
  readonly theirs: BoardItem | null
}

/** What becomes of own operations on a newer board. */
export interface Rebased {
  /** Operations that still make sense, adapted to the board. */
  readonly ops: readonly BoardOp[]
  readonly conflicts: readonly (BoardConflict & { readonly op: Update })[]
  /** False when every operation stays as it was. */
  readonly isChanged: boolean
}

/**
 * Adapts own operations to the service's newest board: those that have happened or have nothing to act on are dropped, and
 * updates of a newer item are carried over unless somebody changed the same field. [BQ4] [BQ5]
 */
export function rebased(items: Items, { ops, before }: OwnOps): Rebased {
  const kept: BoardOp[] = []
  const conflicts: Conflict[] = []
  const wanted = wantedFields(ops)
  /** The board after the operations so far. */
  const after = new Map(items)
  for (const op of ops) {
    const id = idOf(op)
    const now = { stored: items.get(id), after: after.get(id), before: before[id], wanted: wanted.get(id) ?? {} }
    const outcome = fitted(op, now)
    if (outcome === null) continue
    if ('mine' in outcome) conflicts.push(outcome)
    else {
      const fit = withParent(after, outcome)
      applyOp(after, fit, NOBODY)
      kept.push(fit)
    }
  }
  const isChanged = kept.length !== ops.length || kept.some((op, place) => op !== ops[place])
  return { ops: kept, conflicts, isChanged }
}

const NOBODY = { by: { id: null, name: '' }, at: 0 }

export function idOf(op: BoardOp): string {
  return op.op === 'add' ? (op.item.id ?? '') : op.id
}

type Conflict = Rebased['conflicts'][number]

/** An item as the service has it, after the own operations before, when the update was made, and with all own updates. */
interface Versions {
  readonly stored: BoardItem | undefined
  readonly after: BoardItem | undefined
  readonly before: BoardItem | undefined
  readonly wanted: Update['patch']
}

function fitted(op: BoardOp, { stored, after, before, wanted }: Versions): BoardOp | Conflict | null {
  // An item that is there already was added by an earlier attempt, whose answer was lost.
  if (op.op === 'add') return after === undefined ? op : null
  if (after === undefined) return op.op === 'update' && before && !stored ? conflict(op, before, null) : null
  if (op.op !== 'update' || op.ifVersion === undefined || op.ifVersion === after.version) return op
  if (stored === undefined) return { ...op, ifVersion: after.version }
  const [mine, theirs, known] = [wanted, stored, before ?? {}].map(fieldsOf)
  const differing = Object.keys(op.patch).filter((field) => !isEqual(mine?.get(field), theirs?.get(field)))
  if (differing.length === 0) return null
  const isTouched = differing.some((field) => !isEqual(known?.get(field), theirs?.get(field)))
  return isTouched ? conflict(op, before ?? stored, stored) : { ...op, ifVersion: after.version }
}

const fieldsOf = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value))

/** Returns what the updates of each item set in the end. */
function wantedFields(ops: readonly BoardOp[]): ReadonlyMap<string, Update['patch']> {
  const wanted = new Map<string, Update['patch']>()
  for (const op of ops) if (op.op === 'update') wanted.set(op.id, { ...wanted.get(op.id), ...op.patch })
  return wanted
}

function conflict(op: Update, before: BoardItem, theirs: BoardItem | null): Conflict {
  return { id: op.id, mine: withFields(before, op.patch), theirs, op }
}

/** An item whose section is gone goes to the top level. */
function withParent(items: Items, op: BoardOp): BoardOp {
  const parentId = op.op === 'add' ? op.item.parentId : op.op === 'move' ? op.parentId : null
  if (parentId === null || parentId === undefined || items.get(parentId)?.kind === 'section') return op
  if (op.op === 'add') return { ...op, item: { ...op.item, parentId: null } }
  return op.op === 'move' ? { ...op, parentId: null } : op
}

/** True if two values are the same as JSON. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
