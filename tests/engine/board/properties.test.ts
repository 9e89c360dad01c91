import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyOps } from '#engine/board/apply.ts'
import { type BoardState, boardItems, emptyBoard } from '#engine/board/board.ts'
import { decideOps } from '#engine/board/decide.ts'
import { ITEM_TEXT_MAX, ITEM_TITLE_MAX } from '#engine/board/item.ts'
import { ITEM_KINDS } from '#engine/board/itemData.ts'
import { type BoardOp, ITEMS_MAX, type ResolvedOp, resolvedOps } from '#engine/board/ops.ts'
import { isRefusal } from '#engine/refusal.ts'
import { BoardOps } from '#protocol/boardOps.ts'
import { ANA, it, START } from './givenBoard.ts'

const id = fc.integer({ min: 0, max: 11 }).map((n) => it(`i${n}`))
const order = fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: undefined })
const parentId = fc.option(fc.option(id, { nil: null }), { nil: undefined })
const words = fc.string({ maxLength: 30, unit: 'binary' })
const data = fc.oneof(
  fc.constant({ url: 'https://example.org/x' }),
  fc.constant({ fileId: 'f_1', name: 'a', mime: 'text/plain', size: 3 }),
  fc.array(fc.record({ text: words, done: fc.boolean() }), { maxLength: 4 }).map((items) => ({ items })),
  fc.constant({}),
)
const given = <T extends object>(fields: T) =>
  JSON.parse(JSON.stringify(fields)) as { [K in keyof T]: Exclude<T[K], undefined> }
const op = fc
  .oneof(
    fc.record({
      op: fc.constant('add' as const),
      item: fc
        .record({
          kind: fc.constantFrom(...ITEM_KINDS),
          id: fc.option(id, { nil: undefined }),
          parentId,
          order,
          title: words,
          data,
        })
        .map(given),
    }),
    fc.record({ op: fc.constant('update' as const), id, patch: fc.record({ text: words, title: words }) }),
    fc.record({
      op: fc.constant('update' as const),
      id,
      patch: fc.record({ data }),
      ifVersion: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ op: fc.constant('move' as const), id, parentId, order, x: fc.constantFrom(0, 7, null) }),
    fc.record({ op: fc.constant('remove' as const), id }),
  )
  .map(given)
const requests = fc.array(fc.array(op, { minLength: 1, maxLength: 4 }), { maxLength: 60 })

interface Event {
  readonly ops: readonly ResolvedOp[]
  readonly at: number
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Plays the requests; the events of those that were accepted, and the board after each. */
function played(asked: readonly (readonly unknown[])[]): { events: Event[]; board: BoardState } {
  const board = emptyBoard()
  const events: Event[] = []
  for (const [i, request] of asked.entries()) {
    const ops: readonly BoardOp[] = BoardOps.parse(request)
    const at = START + i
    const before = plain(board)
    const stamp = { at, entropy: String(i).padStart(20, '0'), origin: 'user' } as const
    const outcome = decideOps(board, ops, stamp)
    expect(board).toEqual(before)
    expect(decideOps(before, ops, stamp)).toEqual(outcome)
    if (isRefusal(outcome)) continue
    events.push({ ops: resolvedOps.parse(plain(outcome.ops)), at })
    applyOps(board, outcome.ops, { at, by: ANA })
  }
  return { events, board }
}

function folded(events: readonly Event[]): BoardState {
  const board = emptyBoard()
  for (const { ops, at } of events) applyOps(board, ops, { at, by: ANA })
  return board
}

describe('operations of any kind', () => {
  test('[BO8] a board is the fold of its stored events, and deciding is deterministic and mutates nothing', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const { events, board } = played(asked)
        expect(folded(plain(events))).toEqual(board)
        expect(board.version).toBe(events.length)
      }),
      { numRuns: 300 },
    )
  })

  test('[BO2] [BO6] [BO7] [BO10] limits hold, every parent is a section, no section is inside itself', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const { board } = played(asked)
        const items = boardItems(board)
        expect(items.length).toBeLessThanOrEqual(ITEMS_MAX)
        for (const [place, item] of items.entries()) {
          expect(item.title.length).toBeLessThanOrEqual(ITEM_TITLE_MAX)
          expect(item.text.length).toBeLessThanOrEqual(ITEM_TEXT_MAX)
          expect(item.parentId === null || board.items[item.parentId]?.kind === 'section').toBe(true)
          let up = item.parentId
          for (let steps = 0; up !== null; steps++) {
            expect(steps).toBeLessThan(items.length)
            up = board.items[up]?.parentId ?? null
          }
          const next = items[place + 1]
          if (next) expect(item.order < next.order || (item.order === next.order && item.id < next.id)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('[BO8] applying is total: events of another board throw nothing', () => {
    fc.assert(
      fc.property(requests, fc.array(fc.nat(60), { maxLength: 20 }), (asked, places) => {
        const { events } = played(asked)
        const picked = places.flatMap((place) => events[place] ?? [])
        expect(folded(picked).version).toBe(picked.length)
      }),
    )
  })
})
