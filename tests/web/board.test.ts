import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexed } from '../../web/app/spaces/board/boardIndex.ts'
import type { BoardOp } from '../../web/app/spaces/board/boardTypes.ts'
import { shownChildren } from '../../web/app/spaces/board/desk.ts'
import { linkData, newChecklist, newId } from '../../web/app/spaces/board/newItem.ts'
import { BOARD_TEMPLATE_IDS, templateOps } from '../../web/app/spaces/board/templates.ts'
import { it } from '../engine/board/givenBoard.ts'
import { givenDesk } from './boardDesk.ts'

const section = (name: string, order: number): BoardOp => ({
  op: 'add',
  item: { kind: 'section', id: it(name), title: name, order },
})
const sticky = (name: string, parent: string | null, order: number): BoardOp => ({
  op: 'add',
  item: { kind: 'sticky', id: it(name), title: name, parentId: parent && it(parent), order },
})
const TWO_SECTIONS = [
  section('s', 1),
  section('t', 2),
  sticky('a', 's', 1),
  sticky('b', 's', 2),
  sticky('c', 's', 3),
  sticky('d', 't', 1),
]

describe('the index of a board', () => {
  test('[WO1] lists sections, their items and what is outside of them, each in order', () => {
    const { desk, titles } = givenDesk(...TWO_SECTIONS, sticky('loose', null, 9))
    expect(desk.index().sections).toEqual([it('s'), it('t')])
    expect([titles(it('s')), titles(it('t')), titles(null)]).toEqual([['a', 'b', 'c'], ['d'], ['loose']])
  })

  test('[WO1] keeps the lists of sections in which nothing was added, moved or removed', () => {
    const { desk } = givenDesk(...TWO_SECTIONS)
    const before = desk.index()
    desk.act([{ op: 'update', id: it('a'), patch: { text: 'new' } }, sticky('e', 't', 5)])
    const after = desk.index()
    expect(after.children.get(it('s'))).toBe(before.children.get(it('s')))
    expect(after.items.get(it('b'))).toBe(before.items.get(it('b')))
    expect(after.children.get(it('t'))).not.toBe(before.children.get(it('t')))
  })

  test('sections that are in each other are shown all the same', () => {
    const { desk } = givenDesk(...TWO_SECTIONS)
    const items = [...desk.index().items.values()].map((item) => {
      if (item.kind !== 'section') return item
      return { ...item, parentId: item.id === it('s') ? it('t') : it('s') }
    })
    expect([...indexed(items).sections].sort()).toEqual([it('s'), it('t')])
  })
})

describe('placing an item', () => {
  test.each([
    ['to the start', 'c', 's', 'a', ['c', 'a', 'b']],
    ['between two others', 'a', 's', 'c', ['b', 'a', 'c']],
    ['to the end', 'a', 's', null, ['b', 'c', 'a']],
    ['to where it is', 'b', 's', 'c', ['a', 'b', 'c']],
  ])('[WO3] %s of its section', (_, name, parent, before, expected) => {
    const { desk, titles } = givenDesk(...TWO_SECTIONS)
    desk.place(it(name), { parentId: it(parent), beforeId: before && it(before) })
    expect(titles(it('s'))).toEqual(expected)
  })

  test('[WO3] into another section', () => {
    const { desk, titles } = givenDesk(...TWO_SECTIONS)
    desk.place(it('a'), { parentId: it('t'), beforeId: it('d') })
    expect([titles(it('s')), titles(it('t'))]).toEqual([
      ['b', 'c'],
      ['a', 'd'],
    ])
  })

  test('[WO3] where it is already sends nothing', () => {
    const { desk, source } = givenDesk(...TWO_SECTIONS)
    desk.place(it('b'), { parentId: it('s'), beforeId: it('c') })
    expect(source.requests).toEqual([])
  })

  test('[WO3] any number of times puts it where it was dropped, also when no number is left between two neighbours', () => {
    const names = ['a', 'b', 'c']
    const move = fc.record({ name: fc.constantFrom(...names), at: fc.nat(2) })
    const { desk, titles } = givenDesk(...TWO_SECTIONS)
    const place = (name: string, at: number) => {
      const others = titles(it('s')).filter((title) => title !== name)
      const expected = others.toSpliced(at, 0, name)
      const before = others[at]
      desk.place(it(name), { parentId: it('s'), beforeId: before === undefined ? null : it(before) })
      expect(titles(it('s'))).toEqual(expected)
    }
    // Always between the same two: halves the distance until it is used up.
    for (let round = 0; round < 120; round += 1) place(round % 2 === 0 ? 'c' : 'b', 1)
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        for (const { name, at } of moves) place(name, at)
      }),
    )
  })

  test('[WO4] shows an item that is being moved by keyboard at its new place before it is put down', () => {
    const { desk } = givenDesk(...TWO_SECTIONS)
    const lift = { id: it('a'), parentId: it('t'), beforeId: null }
    expect(shownChildren(desk.index(), it('s'), lift)).toEqual([it('b'), it('c')])
    expect(shownChildren(desk.index(), it('t'), lift)).toEqual([it('d'), it('a')])
  })
})

describe('new items', () => {
  test('have ids that the service accepts and that do not repeat', () => {
    const ids = Array.from({ length: 1_000 }, () => newId())
    expect(ids.every((id) => /^it_[A-Za-z0-9]{16}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(1_000)
  })

  test.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['  example.org/terms ', 'https://example.org/terms'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['javascript:alert(1)', undefined],
    ['not an address', undefined],
    ['word', undefined],
    ['', undefined],
  ])('[WO2] the address %j becomes %j', (typed, url) => {
    expect(linkData(typed)?.url).toBe(url)
  })

  test.each(BOARD_TEMPLATE_IDS)(
    '[WO8] the template %s is accepted by the service and can be taken back whole',
    (id) => {
      const { desk } = givenDesk()
      desk.act(templateOps(id))
      expect(desk.index().sections.length).toBeGreaterThanOrEqual(3)
      desk.undo()
      expect(desk.index().items.size).toBe(0)
    },
  )

  test('[WO2] the entries of a checklist change one by one', () => {
    const list = newChecklist({}, ['one', 'two'])
    const { desk } = givenDesk({ op: 'add', item: list })
    desk.changeChecks(list.id, (checks) => checks.map((check, at) => (at === 1 ? { ...check, done: true } : check)))
    expect(desk.item(list.id)?.data).toMatchObject({ items: [{ done: false }, { done: true }] })
  })
})
