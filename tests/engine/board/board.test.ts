import { describe, expect, test } from 'vitest'
import { boardItems } from '#engine/board/board.ts'
import type { BoardOp, NewItem } from '#engine/board/ops.ts'
import { ANA, accepted, boardWith, decided, it, itemOf, namesIn, refusal, START } from './givenBoard.ts'

const add = (name: string, more: Partial<NewItem> = {}): BoardOp => ({
  op: 'add',
  item: { kind: 'text', id: it(name), title: name, ...more },
})
const section = (name: string) => add(name, { kind: 'section' })
const titles = (board: ReturnType<typeof boardWith>) => boardItems(board).map(({ title }) => title)

describe('adding', () => {
  test('[BO1] [BO3] an item of a kind alone gets an id, defaults, its author and instant', () => {
    const board = boardWith([{ op: 'add', item: { kind: 'sticky' } }])
    const [item] = boardItems(board)
    expect(item).toEqual({
      id: expect.stringMatching(/^it_[0-9A-Z]{32}$/),
      kind: 'sticky',
      parentId: null,
      title: '',
      text: '',
      order: 1,
      x: null,
      y: null,
      w: null,
      h: null,
      colour: null,
      data: {},
      origin: 'user',
      createdBy: ANA,
      createdAt: START,
      updatedBy: ANA,
      updatedAt: START,
      version: 1,
    })
    expect(board.version).toBe(1)
  })

  test('[BO7] an item without an order comes last among its siblings; ties go by id', () => {
    const board = boardWith(
      [section('s'), add('b'), add('a', { order: 2 }), add('in', { parentId: it('s') })],
      [add('c')],
    )
    expect(namesIn(board, null)).toEqual(['s', 'a', 'b', 'c'])
    expect(itemOf(board, it('in')).order).toBe(1)
    expect(accepted(board, [add('after', { order: -3.5 })]).items[it('after')]?.order).toBe(-3.5)
    expect(titles(accepted(board, [add('low', { order: -9 })]))[0]).toBe('low')
  })

  test('[BO7] an item after the largest order has the largest order too', () => {
    const board = boardWith([add('a', { order: Number.MAX_SAFE_INTEGER }), add('b')])
    expect(itemOf(board, it('b')).order).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('[BO2] titles become one clean line, texts lose what is unsafe', () => {
    const board = boardWith([add('x', { title: '  Two\n lines\u202E ', text: 'a\r\nb\u0000\uD800' })])
    expect(itemOf(board, it('x'))).toMatchObject({ title: 'Two lines', text: 'a\nb\uFFFD' })
  })

  test('[BO4] checklist entries get the ids that they lack', () => {
    const items = [{ id: 'c1', text: 'one' }, { text: 'two', done: true }, { text: 'three' }]
    const board = boardWith([add('list', { kind: 'checklist', data: { items } })])
    expect(itemOf(board, it('list')).data).toEqual({
      items: [
        { id: 'c1', text: 'one', done: false },
        { id: 'c2', text: 'two', done: true },
        { id: 'c3', text: 'three', done: false },
      ],
    })
    expect(boardItems(boardWith([{ op: 'add', item: { kind: 'checklist' } }]))[0]?.data).toEqual({ items: [] })
  })

  test('[BO4] a link has the host of its URL, whatever was claimed', () => {
    const data = { url: 'https://example.org:8443/a?b', host: 'bank.example', title: 'A' }
    const board = boardWith([add('link', { kind: 'link', data })])
    expect(itemOf(board, it('link')).data).toEqual({
      url: 'https://example.org:8443/a?b',
      title: 'A',
      description: '',
      host: 'example.org:8443',
    })
  })

  test.each([
    ['link', { url: 'javascript:alert(1)' }, ['item', 'data', 'url']],
    ['link', { url: 'https://user:pass@example.org/' }, ['item', 'data', 'url']],
    ['link', undefined, ['item', 'data', 'url']],
    ['file', { fileId: 'f_1', name: 'a.txt', mime: 'text/plain', size: -1 }, ['item', 'data', 'size']],
    ['image', { name: 'a.png' }, ['item', 'data', 'fileId']],
    ['checklist', { items: [{ text: 'a', done: 'yes' }] }, ['item', 'data', 'items', 0, 'done']],
    [
      'checklist',
      {
        items: [
          { id: 'a', text: '' },
          { id: 'a', text: '' },
        ],
      },
      ['item', 'data', 'items'],
    ],
    ['checklist', { items: Array(201).fill({ text: 'a' }) }, ['item', 'data', 'items']],
  ] as const)('[BO4] a %s with data %j is refused at %j', (kind, data, path) => {
    const item = data === undefined ? { kind } : { kind, data }
    expect(refusal(boardWith(), [{ op: 'add', item }])).toMatchObject({ refused: 'bad-item-data', index: 0, path })
  })

  test('[BO4] data of a kind without any is dropped', () => {
    const board = boardWith([add('t', { data: { url: 'https://example.org/' } })])
    expect(itemOf(board, it('t')).data).toEqual({})
  })

  test('[BO6] a board holds 500 items: the next one is refused, unless another goes first', () => {
    const many = (from: number) => Array.from({ length: 100 }, (_, i): BoardOp => add(`n${from + i}`))
    const board = boardWith(many(100), many(200), many(300), many(400), many(500))
    expect(boardItems(board)).toHaveLength(500)
    expect(refusal(board, [add('more')])).toMatchObject({ refused: 'board-full', index: 0 })
    const swapped = accepted(board, [{ op: 'remove', id: it('n100') }, add('more')])
    expect(boardItems(swapped)).toHaveLength(500)
  })

  test('[BO10] an id in use is refused with the item that has it', () => {
    const board = boardWith([add('a')])
    const found = refusal(board, [add('b'), add('a')])
    expect(found).toMatchObject({ refused: 'item-in-use', index: 1, path: ['item', 'id'] })
    expect(found.current).toEqual(itemOf(board, it('a')))
  })

  test('[BO10] names of object members are no items', () => {
    for (const id of ['constructor', '__proto__', 'toString']) {
      expect(refusal(boardWith(), [{ op: 'update', id, patch: { title: 'x' } }])).toMatchObject({
        refused: 'unknown-item',
      })
      expect(refusal(boardWith(), [add('a', { parentId: id })])).toMatchObject({ refused: 'no-section-item' })
    }
  })
})

describe('changing', () => {
  const board = boardWith([section('s'), section('t'), add('a', { parentId: it('s') }), add('b')])

  test('[BO1] [BO12] an update changes what it names, and raises both versions', () => {
    const after = accepted(board, [{ op: 'update', id: it('b'), patch: { text: 'new', colour: '#AAbb01', x: 4 } }])
    expect(itemOf(after, it('b'))).toMatchObject({ title: 'b', text: 'new', colour: '#AAbb01', x: 4, version: 2 })
    expect(after.version).toBe(board.version + 1)
    expect(itemOf(after, it('a'))).toBe(itemOf(board, it('a')))
    expect(itemOf(board, it('b')).version).toBe(1)
  })

  test('[BO12] two operations on one item raise its version by two', () => {
    const update: BoardOp = { op: 'update', id: it('b'), patch: { title: 'B' } }
    expect(itemOf(accepted(board, [update, { op: 'move', id: it('b'), x: 1 }]), it('b')).version).toBe(3)
  })

  test('[BO12] an update of another version is refused with the item as it is', () => {
    const update = (ifVersion: number): BoardOp => ({ op: 'update', id: it('b'), patch: { title: 'B' }, ifVersion })
    const found = refusal(accepted(board, [update(1)]), [update(1)])
    expect(found).toMatchObject({ refused: 'stale-item', index: 0, path: ['ifVersion'], current: { version: 2 } })
    expect(itemOf(accepted(board, [update(1), update(2)]), it('b')).version).toBe(3)
  })

  test.each([
    [{ kind: 'sticky' }, ['patch', 'kind']],
    [{ parentId: it('t') }, ['patch', 'parentId']],
  ] as const)('[BO10] an update to %j is refused at %j', (patch, path) => {
    expect(refusal(board, [{ op: 'update', id: it('b'), patch }])).toMatchObject({ refused: 'fixed-field', path })
  })

  test('[BO10] an update that repeats kind and parent is accepted', () => {
    const patch = { kind: 'text', parentId: null, title: 'B' } as const
    expect(itemOf(accepted(board, [{ op: 'update', id: it('b'), patch }]), it('b')).title).toBe('B')
  })

  test('[BO4] data of an update follows the kind of the item', () => {
    const op: BoardOp = { op: 'add', item: { kind: 'link', id: it('l'), data: { url: 'https://a.example' } } }
    const link = accepted(board, [op])
    const bad: BoardOp = { op: 'update', id: it('l'), patch: { data: { url: 'ftp://a.example' } } }
    expect(refusal(link, [bad])).toMatchObject({ refused: 'bad-item-data', path: ['patch', 'data', 'url'] })
    const good: BoardOp = { op: 'update', id: it('l'), patch: { data: { url: 'https://b.example/x' } } }
    expect(itemOf(accepted(link, [good]), it('l')).data).toMatchObject({ host: 'b.example' })
  })

  test('[BO7] an item moved to another section comes last there; a place alone keeps section and order', () => {
    const moved = accepted(board, [{ op: 'move', id: it('b'), parentId: it('s') }])
    expect(namesIn(moved, it('s'))).toEqual(['a', 'b'])
    const placed = accepted(moved, [{ op: 'move', id: it('b'), x: 5, y: null }])
    expect(itemOf(placed, it('b'))).toMatchObject({ parentId: it('s'), order: 2, x: 5, y: null })
    const first = accepted(moved, [{ op: 'move', id: it('b'), order: 0.5 }])
    expect(namesIn(first, it('s'))).toEqual(['b', 'a'])
  })

  test('[BO10] items go into sections only, and no section into itself', () => {
    const move = (id: string, parentId: string): BoardOp => ({ op: 'move', id: it(id), parentId: it(parentId) })
    expect(refusal(board, [move('a', 'b')])).toMatchObject({ refused: 'no-section-item', path: ['parentId'] })
    expect(refusal(board, [move('a', 'gone')])).toMatchObject({ refused: 'no-section-item' })
    expect(refusal(board, [move('s', 's')])).toMatchObject({ refused: 'section-circle' })
    expect(refusal(board, [move('s', 't'), move('t', 's')])).toMatchObject({ refused: 'section-circle', index: 1 })
  })

  test('[BO11] items of a removed section take its place at the top level', () => {
    const filled = accepted(board, [add('a2', { parentId: it('s') }), section('deep')])
    const nested = accepted(filled, [
      { op: 'move', id: it('deep'), parentId: it('s') },
      add('d', { parentId: it('deep') }),
    ])
    const after = accepted(nested, [{ op: 'remove', id: it('s') }])
    expect(namesIn(after, null)).toEqual(['a', 'a2', 'deep', 't', 'b'])
    expect(namesIn(after, it('deep'))).toEqual(['d'])
    const flat = accepted(after, [
      { op: 'move', id: it('deep'), parentId: it('t') },
      { op: 'remove', id: it('deep') },
    ])
    expect(namesIn(flat, null)).toEqual(['a', 'a2', 't', 'b', 'd'])
  })

  test('[BO9] one refused operation refuses all, and names itself', () => {
    const ops: BoardOp[] = [add('c'), { op: 'remove', id: it('a') }, { op: 'remove', id: it('a') }]
    expect(refusal(board, ops)).toMatchObject({ refused: 'unknown-item', index: 2, path: ['id'] })
    expect(titles(board)).toEqual(['a', 's', 't', 'b'])
  })

  test('[BO8] no operations give none', () => {
    expect(decided(board, [])).toEqual({ ops: [] })
  })
})
