import { describe, expect, test } from 'vitest'
import type { BoardOp } from '../../web/app/spaces/board/boardTypes.ts'
import { it } from '../engine/board/givenBoard.ts'
import { givenDesk } from './boardDesk.ts'

const text = (name: string, parentId: string | null = null): BoardOp => ({
  op: 'add',
  item: { kind: 'text', id: it(name), title: name, text: 'first', parentId },
})
const write = (name: string, words: string): BoardOp => ({ op: 'update', id: it(name), patch: { text: words } })
const SECTION: BoardOp = { op: 'add', item: { kind: 'section', id: it('s'), title: 's' } }

describe('[WO5] undo', () => {
  test('of a text brings the words before it back, and redo the new ones', () => {
    const { desk } = givenDesk(text('a'))
    desk.act([write('a', 'second')])
    desk.undo()
    expect(desk.item(it('a'))?.text).toBe('first')
    expect(desk.steps.get()).toEqual({ canUndo: false, canRedo: true })
    desk.redo()
    expect(desk.item(it('a'))?.text).toBe('second')
    expect(desk.steps.get()).toEqual({ canUndo: true, canRedo: false })
  })

  test('of a new item removes it', () => {
    const { desk } = givenDesk()
    desk.act([text('a')])
    desk.undo()
    expect(desk.index().items.size).toBe(0)
    desk.redo()
    expect(desk.item(it('a'))?.title).toBe('a')
  })

  test('of a move puts the item back into its section and order', () => {
    const { desk, titles } = givenDesk(SECTION, text('a', it('s')), text('b', it('s')))
    desk.place(it('a'), { parentId: null, beforeId: null })
    expect(titles(null)).toEqual(['a'])
    desk.undo()
    expect(titles(it('s'))).toEqual(['a', 'b'])
  })

  test('of a removed section brings the section back with its items in order', () => {
    const { desk, titles } = givenDesk(SECTION, text('a', it('s')), text('b', it('s')), text('c', it('s')))
    desk.act([{ op: 'remove', id: it('s') }])
    expect(titles(null)).toEqual(['a', 'b', 'c'])
    desk.undo()
    expect(titles(it('s'))).toEqual(['a', 'b', 'c'])
    expect(titles(null)).toEqual([])
  })

  test('leaves what somebody else has changed since, and says so', () => {
    const { desk, source } = givenDesk(text('a'))
    desk.act([write('a', 'mine')])
    source.apply([write('a', 'theirs')])
    expect(desk.undo()).toEqual({ ops: [], isPartial: true })
    expect(desk.item(it('a'))?.text).toBe('theirs')
  })

  test('of a change to an item that is gone does nothing', () => {
    const { desk, source } = givenDesk(text('a'))
    desk.act([write('a', 'mine')])
    source.apply([{ op: 'remove', id: it('a') }])
    expect(desk.undo()?.ops).toEqual([])
    expect(desk.redo()?.ops).toEqual([])
  })

  test('brings an item back outside of sections when its section is gone', () => {
    const { desk, source, titles } = givenDesk(SECTION, text('a', it('s')))
    desk.act([{ op: 'remove', id: it('a') }])
    source.apply([{ op: 'remove', id: it('s') }])
    desk.undo()
    expect(titles(null)).toEqual(['a'])
  })

  test('of one removal leaves later steps as they are', () => {
    const { desk } = givenDesk(text('a'), text('b'))
    const removal = desk.act([{ op: 'remove', id: it('a') }])
    desk.act([write('b', 'second')])
    desk.undo(removal)
    expect([desk.item(it('a'))?.title, desk.item(it('b'))?.text]).toEqual(['a', 'second'])
    expect(desk.undo(removal)).toBeNull()
  })

  test('goes back any number of own steps to the board as it was', () => {
    const { desk } = givenDesk(SECTION, text('a', it('s')), text('b'))
    const content = () =>
      [...desk.index().items.values()].map(({ id, title, text: words, parentId, order, colour }) => {
        return { id, title, words, parentId, order, colour }
      })
    const before = content().sort((x, y) => (x.id < y.id ? -1 : 1))
    desk.act([write('a', 'second')])
    desk.place(it('b'), { parentId: it('s'), beforeId: it('a') })
    desk.act([{ op: 'update', id: it('b'), patch: { colour: '#ff0000', title: 'B' } }])
    desk.act([{ op: 'remove', id: it('s') }])
    desk.act([text('c')])
    for (let step = 0; step < 5; step += 1) desk.undo()
    expect(content().sort((x, y) => (x.id < y.id ? -1 : 1))).toEqual(before)
    expect(desk.undo()).toBeNull()
  })
})

test('[WO6] a text whose item was removed while it was typed is kept until it is added again or discarded', () => {
  const { desk, source } = givenDesk(text('a'))
  const item = desk.item(it('a'))!
  source.apply([{ op: 'remove', id: it('a') }])
  desk.save(item, { text: 'what I typed' })
  expect(desk.drafts.get()).toMatchObject([{ mine: { text: 'what I typed' }, theirs: null }])
  desk.takeDraft(desk.drafts.get()[0]!)
  expect(desk.drafts.get()).toEqual([])
  expect([...desk.index().items.values()].map((one) => one.text)).toEqual(['what I typed'])
})

test('[WO6] somebody else’s change of another field stays; of the same field, both are kept until one is chosen', () => {
  const { desk, source } = givenDesk(text('a'))
  const begun = desk.item(it('a'))!
  source.apply([{ op: 'update', id: it('a'), patch: { title: 'theirs' } }])
  desk.save(begun, { text: 'mine' })
  expect(desk.item(it('a'))).toMatchObject({ title: 'theirs', text: 'mine' })
  desk.save(begun, { title: 'mine' })
  expect(desk.drafts.get()).toMatchObject([{ mine: { title: 'mine' }, theirs: { title: 'theirs' } }])
  expect(desk.item(it('a'))?.title).toBe('theirs')
  desk.takeDraft(desk.drafts.get()[0]!)
  expect(desk.item(it('a'))?.title).toBe('mine')
})
