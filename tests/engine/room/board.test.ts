import { describe, expect, test } from 'vitest'
import type { BoardOp } from '#engine/board/ops.ts'
import { KEYS_MAX } from '#engine/room/state.ts'
import { roomView } from '#projections/views/roomView.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { given } from '../../helpers/given.ts'
import { ANA, BEN, ended, meeting, room } from '../../helpers/givenMeeting.ts'
import { it } from '../board/givenBoard.ts'

const add = (name: string): BoardOp => ({ op: 'add', item: { kind: 'text', id: it(name), title: name } })
const change = (ops: readonly BoardOp[], by = BEN, key?: string) =>
  ({ type: 'changeBoard', by, ops, ...(key === undefined ? {} : { key }) }) as const
const AROUND = { now: 0, llm: { available: false, model: null } }

describe('the board of a review room', () => {
  test('[RB1] [RB2] changes before and during the meeting, and counts in the room state', () => {
    for (const past of [room(), meeting()]) {
      const outcome = given(past).when(change([add('a'), add('b')]))
      outcome.gives(['boardChanged', { by: BEN }]).replies({ version: 1 })
      const after = outcome.when(change([{ op: 'remove', id: it('a') }], ANA)).replies({ version: 2 })
      expect(roomView(after.room, AROUND).board).toEqual({ version: 2, count: 1 })
    }
  })

  test('[RB2] nobody changes it after the end, and nobody without a seat', () => {
    given(meeting(), ended())
      .when(change([add('a')]))
      .refused('room-ended')
    for (const nobody of ['p_nobody', 'constructor'])
      given(room())
        .when(change([add('a')], nobody))
        .refused('not-participant')
  })

  test('[RB2] [BO9] a refused operation changes nothing, and no operation is no event', () => {
    given(room())
      .when(change([add('a'), { op: 'remove', id: it('b') }]))
      .refused('unknown-item')
    given(room()).when(change([])).nothing().replies({ version: 0 })
  })

  test('[RB4] a repeated key answers the first version again; another seat may use the same key', () => {
    const first = given(room())
      .when(change([add('a')], BEN, 'k'))
      .replies({ version: 1 })
    const other = first.when(change([add('b')], ANA, 'k')).gives(['boardChanged', { key: 'k' }])
    other
      .when(change([add('a')], BEN, 'k'))
      .nothing()
      .replies({ version: 1 })
  })

  test('[RB4] a seat remembers its last 32 keys', () => {
    let last = given(room()).when(change([add('n0')], BEN, 'k0'))
    for (let n = 1; n <= KEYS_MAX; n++) last = last.when(change([add(`n${n}`)], BEN, `k${n}`))
    last.when(change([add('n1')], BEN, 'k1')).nothing()
    last.when(change([add('n0')], BEN, 'k0')).refused('item-in-use')
  })

  test('[RB5] the detail of the meeting has the items of the end, with the names of their authors', () => {
    const outcome = given(meeting()).when(change([add('a')]))
    const { events } = given(meeting(), outcome.facts, ended())
    expect(sessionDetail(events).board).toMatchObject([
      { id: it('a'), title: 'a', createdBy: { id: BEN, name: 'Ben' }, version: 1 },
    ])
  })
})
