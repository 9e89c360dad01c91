import { setAutoFreeze } from 'immer'
import { expect } from 'vitest'
import { live } from '#engine/aggregate.ts'
import { applyOps } from '#engine/board/apply.ts'
import { type BoardState, boardItems, emptyBoard } from '#engine/board/board.ts'
import { decideOps, type OpsRefusal } from '#engine/board/decide.ts'
import type { BoardItem } from '#engine/board/item.ts'
import { type BoardOp, type ResolvedOp, resolvedOps } from '#engine/board/ops.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'

setAutoFreeze(true)

export const ANA: Actor = { kind: 'user', id: '00000000-0000-4000-8000-00000000000a', name: null }
export const START = 1_700_000_000_000

interface Changed {
  readonly ops: readonly ResolvedOp[]
}

const change = live((board: BoardState, { ops, at }: Changed & { at: number }) => applyOps(board, ops, { at, by: ANA }))

/** Id of an item as tests write it: `it_` and the name, filled up to the shortest id. */
export const it = (name: string): string => `it_${name.padEnd(12, 'x')}`

/** Decides operations at `at`; the refusal, if they are refused. */
export function decided(board: BoardState, ops: readonly BoardOp[], at = START): Changed | OpsRefusal {
  const entropy = String(at).padStart(20, '0')
  const outcome = decideOps(board, ops, { at, entropy, origin: 'user' })
  if (!isRefusal(outcome) && outcome.ops.length > 0) resolvedOps.parse(outcome.ops)
  return outcome
}

/** The board after requests that must all be accepted, one second apart. */
export function boardWith(...requests: readonly (readonly BoardOp[])[]): BoardState {
  return requests.reduce((board, ops, i) => accepted(board, ops, START + i * 1_000), emptyBoard())
}

export function accepted(board: BoardState, ops: readonly BoardOp[], at = START + 60_000): BoardState {
  const outcome = decided(board, ops, at)
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused} at ${outcome.index} ${outcome.path}`)
  return change(board, { ...outcome, at })
}

export function refusal(board: BoardState, ops: readonly BoardOp[]): OpsRefusal {
  const outcome = decided(board, ops)
  expect(outcome).toHaveProperty('refused')
  if (!isRefusal(outcome)) throw new Error('accepted')
  return outcome
}

/** Names of the items in a section or at the top level, in order. */
export function namesIn(board: BoardState, parentId: string | null): string[] {
  return boardItems(board).flatMap((item) => (item.parentId === parentId ? [item.title] : []))
}

export function itemOf(board: BoardState, id: string): BoardItem {
  const item = board.items[id]
  if (item === undefined) throw new Error(`no item ${id}`)
  return item
}
