import { describe, expect, test } from 'vitest'
import { BoardOps } from '#protocol/boardOps.ts'
import { detailsOf } from '#protocol/validation.ts'
import { it } from './givenBoard.ts'

const ID = it('a')

function details(ops: unknown) {
  const read = BoardOps.safeParse(ops)
  return read.success ? [] : detailsOf(read.error, 'body', ops).map(({ loc, type }) => [...loc.slice(1), type])
}

describe('operations on the wire', () => {
  test.each([
    [{ op: 'paint' }, [0, 'op', 'enum']],
    [{}, [0, 'op', 'missing']],
    ['add', [0, 'dict_type']],
    [{ op: 'add' }, [0, 'item', 'missing']],
    [{ op: 'add', item: {} }, [0, 'item', 'kind', 'missing']],
    [{ op: 'add', item: { kind: 'cloud' } }, [0, 'item', 'kind', 'enum']],
    [{ op: 'update', patch: { title: 'a' } }, [0, 'id', 'missing']],
    [{ op: 'update', id: ID }, [0, 'patch', 'missing']],
    [{ op: 'update', id: ID, patch: { colors: 1 } }, [0, 'patch', 'value_error']],
    [{ op: 'update', id: ID, patch: { title: null } }, [0, 'patch', 'title', 'string_type']],
    [{ op: 'update', id: ID, patch: { title: 'a' }, ifVersion: '1' }, [0, 'ifVersion', 'float_type']],
    [{ op: 'move', id: ID }, [0, 'value_error']],
    [{ op: 'move', parentId: null }, [0, 'id', 'missing']],
    [{ op: 'move', id: ID, order: null }, [0, 'order', 'float_type']],
    [{ op: 'remove' }, [0, 'id', 'missing']],
  ])('[BO5] [BO10] %j is refused at %j', (op, found) => {
    expect(details([op])).toEqual([found])
  })

  test.each([
    [{ id: 'it_short' }, ['id', 'string_pattern_mismatch']],
    [{ title: 'x'.repeat(201) }, ['title', 'string_too_long']],
    [{ text: 'x'.repeat(20_001) }, ['text', 'string_too_long']],
    [{ colour: 'red' }, ['colour', 'string_pattern_mismatch']],
    [{ x: 1_000_001 }, ['x', 'less_than_equal']],
    [{ w: -1 }, ['w', 'greater_than_equal']],
    [{ y: '1' }, ['y', 'float_type']],
    [{ order: 1e300 }, ['order', 'less_than_equal']],
    [{ data: [] }, ['data', 'dict_type']],
  ])('[BO2] [BO3] an item with %j is refused at %j', (fields, found) => {
    expect(details([{ op: 'add', item: { kind: 'text', ...fields } }])).toEqual([[0, 'item', ...found]])
  })

  test('[BO3] [BO5] unknown keys, authors, instants and origin are ignored; 200 operations are accepted and 201 are not', () => {
    const item = { kind: 'text', title: 'a', x: null, colour: null }
    const op = { op: 'add', item: { ...item, origin: 'ai', version: 9, createdBy: { id: null }, more: 1 }, also: 2 }
    expect(BoardOps.parse([op])).toEqual([{ op: 'add', item }])
    expect(details(Array(200).fill(op))).toEqual([])
    expect(details(Array(201).fill(op))).toEqual([['too_long']])
  })
})
