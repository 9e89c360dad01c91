import { ownEntry } from '../entries.ts'
import { type Entropy, idMaker } from '../ids.ts'
import { type Refusal, type RefusalCode, refuse } from '../refusal.ts'
import { type Actor, SYSTEM } from '../stream.ts'
import { cleanLine, cleanText } from '../text.ts'
import { applyOp } from './apply.ts'
import { type BoardState, itemsIn } from './board.ts'
import { type BoardItem, type ItemContent, type ItemOrigin, ORDER_MAX } from './item.ts'
import { parseData } from './itemData.ts'
import { type BoardOp, ITEMS_MAX, type ItemPatch, type OpOf, type ResolvedOp } from './ops.ts'

/** Why operations were refused, and which one: none of them happens. [BO9] */
export interface OpsRefusal extends Refusal {
  /** Place of the refused operation in the list. */
  readonly index: number
  /** The field of the operation that is wrong. */
  readonly path: readonly (string | number)[]
  /** The item as it is, if it is in another version than the caller believed, or has the id asked for. */
  readonly current?: BoardItem
}

export interface OpsStamp {
  readonly at: number
  readonly entropy: Entropy
  /** Origin of added items. */
  readonly origin: ItemOrigin
}

/** Decides operations one after the other, all or none. Mutates nothing. [BO8] [BO9] */
export function decideOps(
  board: BoardState,
  ops: readonly BoardOp[],
  { at, entropy, origin }: OpsStamp,
): { readonly ops: readonly ResolvedOp[] } | OpsRefusal {
  const after: BoardState = { version: board.version, items: { ...board.items } }
  const makeId = idMaker(at, entropy)
  const resolved: ResolvedOp[] = []
  for (const [index, op] of ops.entries()) {
    const steps = resolve(after, op, origin, () => makeId('it'))
    if ('refused' in steps) return { ...steps, index }
    // Author and instant come with the event; here only the content counts.
    for (const step of steps) applyOp(after, step, { at, by: NOBODY })
    resolved.push(...steps)
  }
  return { ops: resolved }
}

const NOBODY: Actor = SYSTEM

type Problem = Omit<OpsRefusal, 'index'>
type Resolution = readonly ResolvedOp[] | Problem

function resolve(board: BoardState, op: BoardOp, origin: ItemOrigin, newId: () => string): Resolution {
  if (op.op === 'add') return resolveAdd(board, op, origin, newId)
  const item = ownEntry(board.items, op.id)
  if (item === undefined) return problem('unknown-item', ['id'])
  if (op.op === 'update') return resolveUpdate(item, op)
  if (op.op === 'move') return resolveMove(board, item, op)
  return resolveRemove(board, item)
}

function resolveAdd(board: BoardState, { item }: OpOf<'add'>, origin: ItemOrigin, newId: () => string): Resolution {
  const id = item.id ?? newId()
  const taken = ownEntry(board.items, id)
  if (taken !== undefined) return { ...problem('item-in-use', ['item', 'id']), current: taken }
  if (Object.keys(board.items).length >= ITEMS_MAX) return problem('board-full', ['item'])
  const parentId = item.parentId ?? null
  if (!isPlace(board, parentId)) return problem('no-section-item', ['item', 'parentId'])
  const { kind, data: asked = {}, order = lastOrder(board, parentId), x = null, y = null, w = null, h = null } = item
  const data = parseData(kind, asked)
  if (!data.success) return badData('item', data.error)
  const title = cleanLine(item.title ?? '')
  const text = cleanText(item.text ?? '')
  const colour = item.colour ?? null
  const content: ItemContent = {
    id,
    kind,
    parentId,
    title,
    text,
    order,
    x,
    y,
    w,
    h,
    colour,
    data: data.data,
    origin,
  }
  return [{ op: 'add', item: content }]
}

function resolveUpdate(item: BoardItem, { id, patch, ifVersion }: OpOf<'update'>): Resolution {
  const { kind = item.kind, parentId = item.parentId, data: asked, ...fields } = patch
  if (kind !== item.kind) return problem('fixed-field', ['patch', 'kind'])
  if (parentId !== item.parentId) return problem('fixed-field', ['patch', 'parentId'])
  if (ifVersion !== undefined && ifVersion !== item.version) {
    return { ...problem('stale-item', ['ifVersion']), current: item }
  }
  if (asked === undefined) return [{ op: 'update', id, patch: cleaned(fields) }]
  const data = parseData(item.kind, asked)
  if (!data.success) return badData('patch', data.error)
  return [{ op: 'update', id, patch: { ...cleaned(fields), data: data.data } }]
}

function resolveMove(board: BoardState, item: BoardItem, op: OpOf<'move'>): Resolution {
  const { id, parentId = item.parentId, x, y } = op
  if (!isPlace(board, parentId)) return problem('no-section-item', ['parentId'])
  if (isWithin(board, parentId, id)) return problem('section-circle', ['parentId'])
  const stays = parentId === item.parentId ? item.order : lastOrder(board, parentId)
  const { order = stays } = op
  return [{ op: 'move', id, parentId, order, ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) }]
}

/** The items of a removed section move to the top level, to where the section was. [BO11] */
function resolveRemove(board: BoardState, { id, kind, parentId, order }: BoardItem): Resolution {
  const children = kind === 'section' ? itemsIn(board, id) : []
  const next = itemsIn(board, null).find((item) => item.order > order)?.order ?? order + children.length
  const first = parentId === null ? order : lastOrder(board, null)
  const step = parentId === null ? (next - order) / children.length : 1
  const moves = children.map(
    (child, place): ResolvedOp => ({
      op: 'move',
      id: child.id,
      parentId: null,
      order: Math.min(first + place * step, ORDER_MAX),
    }),
  )
  return [...moves, { op: 'remove', id }]
}

/** True for the top level and for sections. */
function isPlace(board: BoardState, parentId: string | null): boolean {
  return parentId === null || ownEntry(board.items, parentId)?.kind === 'section'
}

/** True if a section is the one with that id, or is in it, directly or not. */
function isWithin(board: BoardState, section: string | null, id: string): boolean {
  let inner = section
  while (inner !== null && inner !== id) inner = ownEntry(board.items, inner)?.parentId ?? null
  return inner === id
}

/** Order after all siblings. [BO7] */
function lastOrder(board: BoardState, parentId: string | null): number {
  let last = 0
  for (const item of Object.values(board.items)) if (item.parentId === parentId) last = Math.max(last, item.order)
  return Math.min(Math.floor(last) + 1, ORDER_MAX)
}

function cleaned({ title, text, ...fields }: Omit<ItemPatch, 'data'>) {
  return {
    ...fields,
    ...(title === undefined ? {} : { title: cleanLine(title) }),
    ...(text === undefined ? {} : { text: cleanText(text) }),
  }
}

function problem(refused: RefusalCode, path: OpsRefusal['path'], error?: string): Problem {
  return { ...refuse(refused, error), path }
}

interface DataError {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

function badData(holder: 'item' | 'patch', { issues }: DataError): Problem {
  const [issue] = issues
  const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))
  return problem('bad-item-data', [holder, 'data', ...path], issue && `${issue.message}.`)
}
