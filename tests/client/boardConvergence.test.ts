import { type BoardChange, BoardModel, type BoardOp, type Delivered } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { it } from '../engine/board/givenBoard.ts'
import { isLong } from '../helpers/longForm.ts'
import { BoardService } from './boardService.ts'

const KINDS = ['section', 'text', 'sticky', 'checklist'] as const

/** Small fast generator of numbers, the same for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What is on its way, taken in any order. */
type Parcel = () => void

/** Two writers, one service and a network that delays, drops, repeats and reorders, until so many operations were asked. */
async function play(seed: number, total: number) {
  const next = random(seed)
  const parcels: Parcel[] = []
  const models: BoardModel[] = []
  const network = { isReliable: false }
  const drops = () => !network.isReliable && next(10) === 0
  const service = new BoardService((change: BoardChange) => {
    for (const model of models) {
      const copies = drops() ? 0 : drops() ? 2 : 1
      for (let copy = 0; copy < copies; copy++) parcels.push(() => model.receive(change))
    }
  })
  const refused: string[] = []
  const made = (name: string) =>
    new BoardModel({
      deliver: ({ ops }) =>
        new Promise<Delivered | undefined>((resolve) => {
          if (drops()) return void parcels.push(() => resolve(undefined))
          parcels.push(() => {
            const answer = service.change(ops, name)
            const isLost = drops()
            parcels.push(() => resolve(isLost ? undefined : answer))
          })
        }),
      load: () =>
        new Promise((resolve) => {
          const isLost = drops()
          parcels.push(() => {
            const board = isLost ? null : service.board()
            parcels.push(() => resolve(board))
          })
        }),
      refused: (sentence) => void refused.push(sentence),
      me: () => ({ id: `p_${name}`, name }),
      now: () => 0,
    })
  models.push(made('Ana'), made('Ben'))
  const arrive = async () => {
    const [parcel] = parcels.splice(next(Math.min(parcels.length, 8)), 1)
    parcel?.()
    await Promise.resolve().then(() => Promise.resolve())
  }
  for (const model of models) model.reset(service.board())
  let asked = 0
  while (asked < total) {
    for (const model of models) {
      if (next(3) > 0) continue
      const ops = Array.from({ length: 1 + next(3) }, () => operation(next, model))
      asked += ops.length
      model.apply(ops)
      for (const { id } of model.snapshot().conflicts.slice(0, next(2))) model.settle(id, next(2) ? 'mine' : 'theirs')
      if (next(5) === 0) void model.flush()
    }
    for (let n = next(8); n > 0; n--) await arrive()
    // Nobody writes without end while nothing is answered.
    while (models.some((model) => model.snapshot().waiting > 40)) {
      if (parcels.length === 0) for (const model of models) void model.flush()
      await arrive()
    }
  }
  network.isReliable = true
  const isOpen = () => models.some((model) => model.snapshot().waiting > 0 || model.snapshot().conflicts.length > 0)
  for (let round = 0; round < 10_000 && (isOpen() || parcels.length > 0); round++) {
    for (const model of models) {
      for (const { id } of model.snapshot().conflicts) model.settle(id, 'mine')
      void model.flush()
    }
    while (parcels.length > 0) await arrive()
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const model of models) void model.reload()
  for (let n = 0; n < 100; n++) await arrive()
  return { service, models, refused, asked }
}

function operation(next: (below: number) => number, model: BoardModel): BoardOp {
  const { items } = model.snapshot()
  const item = items[next(Math.max(1, items.length))]
  const sections = items.filter(({ kind }) => kind === 'section')
  const parentId = next(2) ? (sections[next(Math.max(1, sections.length))]?.id ?? null) : null
  const kind = KINDS[next(KINDS.length)] ?? 'text'
  const roll = next(10)
  if (!item || (items.length < 60 && roll < 3)) {
    return { op: 'add', item: { kind, id: it(`n${next(2 ** 31)}`), parentId, order: next(50), title: `${roll}` } }
  }
  const { id, version } = item
  if (roll < 7) {
    const patch = next(2) ? { text: `text ${next(1_000)}` } : { title: `title ${next(1_000)}`, colour: '#aabbcc' }
    return { op: 'update', id, patch, ...(next(3) ? { ifVersion: version } : {}) }
  }
  if (roll < 9)
    return { op: 'move', id, order: next(50), x: next(500), ...(item.kind === 'section' ? {} : { parentId }) }
  return { op: 'remove', id }
}

describe('two writers on a bad line', () => {
  test.each([
    [1, isLong ? 10_000 : 2_000],
    [2, 2_000],
    [3, 2_000],
  ])(
    '[BQ1] [BQ2] [BQ3] [BO8] equal the service and the fold of its events in the end: seed %i, %i operations',
    async (seed, total) => {
      const { service, models, refused, asked } = await play(seed, total)
      const board = service.board()
      expect(service.folded()).toEqual(board)
      expect(asked).toBeGreaterThanOrEqual(total)
      expect(board.version).toBeGreaterThan(total / 8)
      for (const model of models) {
        expect(model.snapshot()).toMatchObject({ waiting: 0, conflicts: [], version: board.version })
        expect(model.snapshot().items).toEqual(board.items)
      }
      expect([...new Set(refused)]).toEqual([])
      const added = service.events.flatMap(({ ops }) => ops.flatMap((op) => (op.op === 'add' ? op.item.id : [])))
      expect(added.length).toBeGreaterThan(100)
    },
  )
})
