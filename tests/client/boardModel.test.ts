import { type BoardChange, BoardModel, type BoardOp, type Delivered, type PendingChange } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { it } from '../engine/board/givenBoard.ts'
import { BoardService } from './boardService.ts'

const add = (name: string, more: object = {}): BoardOp => ({
  op: 'add',
  item: { kind: 'text', id: it(name), title: name, ...more },
})
const text = (name: string, to: string, ifVersion?: number): BoardOp => ({
  op: 'update',
  id: it(name),
  patch: { text: to },
  ...(ifVersion === undefined ? {} : { ifVersion }),
})
const settled = () => new Promise((resolve) => setImmediate(resolve))
const quiet = async () => {
  for (let n = 0; n < 10; n++) await settled()
}

/** A model on a service; the line to it can be cut, and answers can be lost. */
function given() {
  const refused: string[] = []
  const announced: BoardChange[] = []
  const line = { isUp: true, losesAnswers: false, isDeaf: false, loads: 0 }
  const service = new BoardService((change) => {
    announced.push(change)
    if (!line.isDeaf) model.receive(change)
  })
  const deliver = async ({ ops }: PendingChange): Promise<Delivered | undefined> => {
    await settled()
    if (!line.isUp) return undefined
    const answer = service.change(ops, 'Ana')
    return line.losesAnswers ? undefined : answer
  }
  const options = {
    deliver,
    load: async () => {
      line.loads++
      return line.isUp ? service.board() : null
    },
    refused: (sentence: string) => void refused.push(sentence),
    me: () => ({ id: 'p_Ana', name: 'Ana' }),
    now: () => 5,
  }
  const model = new BoardModel(options)
  model.reset(service.board())
  const shown = (name: string) => model.snapshot().items.find(({ id }) => id === it(name))
  const others = (...ops: BoardOp[]) => service.change(ops, 'Ben')
  return { model, service, line, refused, announced, shown, others, another: () => new BoardModel(options) }
}

describe('the board of a client', () => {
  test('[BQ1] own operations show at once, in order, and settle as the service stored them', async () => {
    const { model, service, shown } = given()
    model.apply([add('a'), { op: 'add', item: { kind: 'section', title: 's' } }])
    model.apply([text('a', 'new')])
    expect(shown('a')).toMatchObject({ text: 'new', version: 2, createdBy: { name: 'Ana' }, createdAt: 5 })
    expect(model.snapshot()).toMatchObject({ version: 0, waiting: 3 })
    await quiet()
    expect(model.snapshot()).toMatchObject({ version: 2, waiting: 0, conflicts: [] })
    expect(model.snapshot().items).toEqual(service.board().items)
  })

  test('[BQ1] own operations stay on top of changes of others', async () => {
    const { model, line, shown, others } = given()
    model.apply([add('a')])
    await quiet()
    line.isUp = false
    model.apply([text('a', 'mine')])
    others({ op: 'move', id: it('a'), x: 7 })
    expect(shown('a')).toMatchObject({ text: 'mine', x: 7 })
    await quiet()
    line.isUp = true
    await model.flush()
    expect(shown('a')).toMatchObject({ text: 'mine', x: 7, version: 3 })
  })

  test('[BQ2] changes are applied by version, whatever order and however often they come', () => {
    const { model, service, line, announced, others, another } = given()
    line.isDeaf = true
    for (const name of ['a', 'b', 'c']) others(add(name))
    others(text('a', 'new'))
    const late = another()
    late.reset({ version: 0, items: [] })
    const [first, second, third, fourth] = announced as [BoardChange, BoardChange, BoardChange, BoardChange]
    for (const change of [second, first, first, fourth, third, second]) late.receive(change)
    expect(late.snapshot()).toMatchObject({ version: 4 })
    expect(late.snapshot().items).toEqual(service.board().items)
    model.reset(service.board())
    model.reset({ version: 2, items: [] })
    model.receive(first)
    expect(model.snapshot().items).toHaveLength(3)
  })

  test('[BQ2] a missing version makes it load the board, once for several', async () => {
    const { model, service, line, others } = given()
    line.isDeaf = true
    others(add('a'))
    line.isDeaf = false
    others(add('b'))
    others(add('c'))
    expect(line.loads).toBe(1)
    await quiet()
    expect(model.snapshot().items).toEqual(service.board().items)
    expect(line.loads).toBeLessThanOrEqual(2)
  })

  test('[BQ3] what happened though its answer was lost does not happen again', async () => {
    const { model, service, line, refused } = given()
    Object.assign(line, { losesAnswers: true, isDeaf: true })
    model.apply([add('a'), text('a', 'mine')])
    await quiet()
    expect(model.snapshot()).toMatchObject({ version: 0, waiting: 2 })
    Object.assign(line, { losesAnswers: false, isDeaf: false })
    await model.flush()
    expect(service.events.map(({ ops }) => ops.length)).toEqual([2, 1])
    expect(model.snapshot()).toMatchObject({ version: 2, waiting: 0 })
    expect(model.snapshot().items).toEqual(service.board().items)
    expect(refused).toEqual([])
  })

  test('[BQ3] a change that was announced needs no answer', async () => {
    const { model, service, line } = given()
    line.losesAnswers = true
    model.apply([add('a')])
    await quiet()
    expect(model.snapshot()).toMatchObject({ version: 1, waiting: 0 })
    expect(service.events).toHaveLength(1)
  })

  test('[BQ4] an update of a newer item goes on when others changed another field', async () => {
    const { model, line, shown, others } = given()
    model.apply([add('a')])
    await quiet()
    line.isUp = false
    model.apply([text('a', 'mine', 1)])
    others({ op: 'update', id: it('a'), patch: { title: 'theirs' } })
    await quiet()
    line.isUp = true
    await model.flush()
    expect(shown('a')).toMatchObject({ title: 'theirs', text: 'mine', version: 3 })
    expect(model.snapshot().conflicts).toEqual([])
  })

  test('[BQ4] two values of one field are a conflict, and the rest of the change goes on', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { model, service, line, shown, others, refused } = given()
      model.apply([add('a')])
      await quiet()
      line.isUp = false
      model.apply([add('b'), text('a', 'mine', 1)])
      others(text('a', 'theirs'))
      await quiet()
      line.isUp = true
      await model.flush()
      expect(shown('a')).toMatchObject({ text: 'theirs' })
      expect(shown('b')).toBeDefined()
      expect(model.snapshot()).toMatchObject({
        waiting: 0,
        conflicts: [{ id: it('a'), mine: { text: 'mine' }, theirs: { text: 'theirs', version: 2 } }],
      })
      model.settle(it('a'), choice)
      await quiet()
      expect(model.snapshot()).toMatchObject({ waiting: 0, conflicts: [] })
      expect(shown('a')?.text).toBe(choice)
      expect(model.snapshot().items).toEqual(service.board().items)
      expect(refused).toEqual([])
    }
  })

  test('[BQ5] a removed item takes no moves; an own update of it is a conflict that can bring it back', async () => {
    const { model, service, line, shown, others } = given()
    model.apply([add('a'), add('b')])
    await quiet()
    line.isUp = false
    model.apply([{ op: 'move', id: it('b'), x: 4 }, text('a', 'mine', 1), { op: 'remove', id: it('b') }])
    others({ op: 'remove', id: it('a') }, { op: 'remove', id: it('b') })
    await quiet()
    line.isUp = true
    await model.flush()
    expect(model.snapshot()).toMatchObject({ waiting: 0, items: [], conflicts: [{ id: it('a'), theirs: null }] })
    model.settle(it('a'), 'mine')
    await quiet()
    expect(shown('a')).toMatchObject({ title: 'a', text: 'mine', version: 1 })
    expect(model.snapshot().items).toEqual(service.board().items)
  })

  test('[BQ5] an item for a section that is gone goes to the top level', async () => {
    const { model, line, shown, others } = given()
    model.apply([add('s', { kind: 'section' })])
    await quiet()
    line.isUp = false
    model.apply([add('a', { parentId: it('s') })])
    others({ op: 'remove', id: it('s') })
    await quiet()
    line.isUp = true
    await model.flush()
    expect(shown('a')).toMatchObject({ parentId: null })
  })

  test('[BQ6] a change refused for good is lost with its sentence, and the next ones go on', async () => {
    const { model, refused, shown } = given()
    model.apply([add('a'), { op: 'update', id: it('a'), patch: { kind: 'sticky' } }])
    model.apply([add('b')])
    await quiet()
    expect(refused).toEqual([expect.stringContaining('kind of an item')])
    expect([shown('a'), shown('b')?.version]).toEqual([undefined, 1])
  })

  test('[BQ6] more than 2,000 waiting operations are not taken', async () => {
    const { model, line, refused } = given()
    line.isUp = false
    for (let n = 0; n < 10; n++) model.apply(Array(200).fill(text('a', 'x')))
    model.apply([text('a', 'x')])
    expect(model.snapshot().waiting).toBe(2_000)
    expect(refused).toHaveLength(1)
  })

  test('[BQ7] the queue is stored and goes on in another visit', async () => {
    const { model, service, line, another } = given()
    Object.assign(line, { losesAnswers: true, isDeaf: true })
    model.apply([add('a')])
    await quiet()
    line.isUp = false
    model.apply([text('a', 'later')])
    const saved = JSON.parse(JSON.stringify(model))
    Object.assign(line, { isUp: true, losesAnswers: false })
    const next = another()
    next.restore(saved)
    expect(next.snapshot()).toMatchObject({ waiting: 2, items: [{ title: 'a', text: 'later' }] })
    await next.flush()
    await next.reload()
    expect(next.snapshot()).toMatchObject({ version: 2, waiting: 0 })
    expect(next.snapshot().items).toEqual(service.board().items)
  })

  test('[BQ8] an item that did not change is the same object, even in a board loaded anew', async () => {
    const { model, service, shown, others } = given()
    model.apply([add('a'), add('b')])
    await quiet()
    const [a, b] = [shown('a'), shown('b')]
    others(text('b', 'new'))
    model.reset(service.board())
    expect(shown('a')).toBe(a)
    expect(shown('b')).not.toBe(b)
    const { items } = model.snapshot()
    model.reset(service.board())
    expect(model.snapshot().items).toBe(items)
  })
})
