import { SpaceClient, SpacesRest } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BoardState, boardItems } from '#engine/board/board.ts'
import type { BoardOp } from '#engine/board/ops.ts'
import { Desk } from '../../web/app/spaces/board/desk.ts'
import { checksOf } from '../../web/app/spaces/board/itemData.ts'
import { newChecklist } from '../../web/app/spaces/board/newItem.ts'
import { openBoard } from '../../web/app/spaces/board/openBoard.ts'
import { ANA, accepted, boardWith, it } from '../engine/board/givenBoard.ts'

const URL = 'http://service.test'
const SLUG = 'AbCdEfGhIjKlMnOpQrStUv'
const section = (name: string): BoardOp => ({ op: 'add', item: { kind: 'section', id: it(name), title: name } })
const write = (name: string, text: string): BoardOp => ({ op: 'update', id: it(name), patch: { text } })

/** The two endpoints of a board, with a connection that can be cut, and who asks them. */
function givenService(...ops: readonly BoardOp[]) {
  const service = { board: boardWith(ops), isCut: false, patches: [] as (readonly BoardOp[])[] }
  const shown = (board: BoardState) => ({
    version: board.version,
    items: boardItems(board).map((item) => ({ ...item, createdBy: ANA, updatedBy: ANA })),
  })
  const answer = (status: number, body: object) => Response.json(body, { status })
  const rest = new SpacesRest({
    url: URL,
    async fetch(_, init) {
      if (service.isCut) throw new TypeError('Failed to fetch')
      if (init?.method !== 'PATCH') return answer(200, { id: 'sp_1', board: shown(service.board) })
      const asked = JSON.parse(String(init.body)).board.ops as BoardOp[]
      const stale = asked.find(
        (op) =>
          op.op === 'update' && op.ifVersion !== undefined && op.ifVersion !== service.board.items[op.id]?.version,
      )
      if (stale) return answer(409, { error: 'Somebody was faster.', current: shown(service.board).items[0] })
      service.patches.push(asked)
      service.board = accepted(service.board, asked)
      return answer(200, { id: 'sp_1', board: shown(service.board) })
    },
  })
  return { service, rest }
}

async function opened(rest: SpacesRest, storage: ReturnType<typeof memory> | null = null, account = 'ada') {
  const client = new SpaceClient({ slug: SLUG, rest })
  await client.refresh()
  const refused: string[] = []
  const board = openBoard(client, {
    me: () => ({ id: null, name: '' }),
    refused: (text) => refused.push(text),
    account,
    storage,
  })
  onTestFinished(board.close)
  return { client, board, refused, desk: new Desk(board.model) }
}

function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('[WO7] without a connection changes show at once, wait in order, and are sent when it is back', async () => {
  const { service, rest } = givenService(section('s'))
  const { client, board, desk } = await opened(rest)
  service.isCut = true
  desk.act([write('s', 'one')])
  desk.act([write('s', 'two')])
  expect([desk.item(it('s'))?.text, board.model.snapshot().waiting]).toEqual(['two', 2])
  await expect.poll(() => client.snapshot().isOnline).toBe(false)
  service.isCut = false
  board.resume()
  await expect.poll(() => board.model.snapshot().waiting).toBe(0)
  expect(service.patches.flat()).toEqual([write('s', 'one'), write('s', 'two')])
  expect(service.board.items[it('s')]?.text).toBe('two')
})

test('[WO7] changes that wait survive a reload of the page', async () => {
  const { service, rest } = givenService(section('s'))
  const storage = memory()
  const before = await opened(rest, storage)
  service.isCut = true
  before.desk.act([write('s', 'typed offline')])
  await expect.poll(() => before.client.snapshot().isOnline).toBe(false)
  before.board.close()
  service.isCut = false
  const other = await opened(rest, storage, 'bea')
  expect(other.board.model.snapshot().waiting).toBe(0)
  const after = await opened(rest, storage)
  await expect.poll(() => after.board.model.snapshot().waiting).toBe(0)
  expect(service.board.items[it('s')]?.text).toBe('typed offline')
  expect(storage.getItem('board.ada.sp_1')).toBeNull()
})

test('[WO7] a change without an answer is sent again by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { service, rest } = givenService(section('s'))
  const { desk } = await opened(rest)
  service.isCut = true
  desk.act([write('s', 'late')])
  await vi.advanceTimersByTimeAsync(1_000)
  service.isCut = false
  await vi.advanceTimersByTimeAsync(4_000)
  expect(service.board.items[it('s')]?.text).toBe('late')
})

test('[WO6] ticks of two people on one checklist both stay, without a question', async () => {
  const list = newChecklist({ title: 'list' }, ['one', 'two'])
  const { service, rest } = givenService({ op: 'add', item: list })
  const { desk, board } = await opened(rest)
  onTestFinished(desk.watch())
  const [one, two] = checksOf(desk.item(list.id)!)
  const ticked = { items: [{ ...one!, done: true }, two!] }
  service.board = accepted(service.board, [{ op: 'update', id: list.id, patch: { data: ticked } }])
  desk.changeChecks(list.id, (checks) =>
    checks.map((check) => (check.id === two!.id ? { ...check, done: true } : check)),
  )
  await expect.poll(() => checksOf(service.board.items[list.id]!).map(({ done }) => done)).toEqual([true, true])
  expect(board.model.snapshot().conflicts).toEqual([])
})

test('[WO6] two texts for one item: both are kept until one is chosen', async () => {
  const { service, rest } = givenService(section('s'))
  const { desk, board } = await opened(rest)
  const version = desk.item(it('s'))!.version
  service.board = accepted(service.board, [write('s', 'theirs')])
  desk.act([{ op: 'update', id: it('s'), patch: { text: 'mine' }, ifVersion: version }])
  await expect.poll(() => board.model.snapshot().conflicts.length).toBe(1)
  expect(board.model.snapshot().conflicts).toMatchObject([{ mine: { text: 'mine' }, theirs: { text: 'theirs' } }])
  expect(service.board.items[it('s')]?.text).toBe('theirs')
  board.model.settle(it('s'), 'mine')
  await expect.poll(() => service.board.items[it('s')]?.text).toBe('mine')
})
