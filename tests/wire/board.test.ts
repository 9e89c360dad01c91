import { describe, expect, test } from 'vitest'
import { applyOps } from '#engine/board/apply.ts'
import { emptyBoard } from '#engine/board/board.ts'
import { SYSTEM } from '#engine/stream.ts'
import { boardView } from '#projections/views/boardView.ts'
import { it } from '../engine/board/givenBoard.ts'
import type { Person } from '../helpers/people.ts'
import { expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()
const add = (name: string, more: object = {}) => ({
  op: 'add',
  item: { kind: 'sticky', id: it(name), title: name, ...more },
})
const update = (name: string, patch: object, more: object = {}) => ({ op: 'update', id: it(name), patch, ...more })

describe('the board of a review room', () => {
  test('[RB1] [RB2] [RB3] operations of one reach all, and board:get has their sum', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    expect(await ben.ask('board:get', {})).toEqual({ version: 0, items: [] })
    expect(await ana.ask('board:op', { ops: [add('a'), add('b')] })).toEqual({ ok: true, version: 1 })
    expect(await ben.ask('board:op', { ops: [update('a', { text: 'yes' })] })).toEqual({ ok: true, version: 2 })
    const by = [ana, ben].map(({ id }, i) => ({ id, name: ['Ana', 'Ben'][i] }))
    for (const someone of [ana, ben]) {
      await someone.settled()
      const heard = heardOf(someone, 'board:update')
      expect(heard.map(({ version }) => version)).toEqual([1, 2])
      expect(heard.map((one) => one.by)).toEqual(by)
      const folded = emptyBoard()
      for (const { ops, at } of heard) applyOps(folded, ops, { at, by: SYSTEM })
      const shown = await someone.ask('board:get')
      const authors = { createdBy: undefined, updatedBy: undefined }
      expect(shown.items.map((item: object) => ({ ...item, ...authors }))).toEqual(
        boardView(folded, () => '').items.map((item) => ({ ...item, ...authors })),
      )
      expect(shown.items[0]).toMatchObject({ title: 'a', text: 'yes', createdBy: by[0], updatedBy: by[1], version: 2 })
      const { state } = await someone.ask('room:state', {})
      expect(state.board).toEqual({ version: 2, count: 2 })
    }
    expect(heardOf(ben, 'room:update').filter(({ board }) => board.version > 0)).toEqual([])
  })

  test('[RB2] [RB4] a repeated key changes the board once', async () => {
    const [ana] = await on.room(['Ana'])
    const asked = { ops: [add('a')], key: 'once' }
    expect([await ana.ask('board:op', asked), await ana.ask('board:op', asked)]).toEqual([
      { ok: true, version: 1 },
      { ok: true, version: 1 },
    ])
    expect((await on.stored(ana.code)).filter(({ type }) => type === 'boardChanged')).toHaveLength(1)
  })

  test('[RB2] what is malformed, stale or of nobody gets one sentence and changes nothing', async () => {
    const [ana] = await on.room(['Ana'])
    await ana.ask('board:op', { ops: [add('a')] })
    const wrong = [
      {},
      { ops: 'all' },
      { ops: [{ op: 'paint' }] },
      { ops: [{ op: 'add', item: { kind: 'cloud' } }] },
      { ops: [add('b'), update('a', { title: 'x'.repeat(201) })] },
      { ops: [add('b'), update('a', { text: 'old' }, { ifVersion: 2 })] },
      { ops: [add('b', { parentId: it('a') })] },
      { ops: [add('a')] },
      { ops: Array(201).fill(update('a', { x: 1 })) },
      { ops: [add('b', { kind: 'link', data: { url: 'javascript:alert(1)' } })] },
      { ops: [add('b', { __proto__: null, constructor: 1 })], key: '' },
    ]
    for (const payload of wrong) expectRefused(await ana.ask('board:op', payload))
    expect(await ana.ask('board:op', wrong[4])).toEqual({
      error: 'ops.1.patch.title must have at most 200 characters.',
    })
    expect((await ana.ask('board:get', {})).version).toBe(1)
    const stranger = await on.person()
    expectRefused(await stranger.ask('board:get', {}))
    expectRefused(await stranger.ask('board:op', { ops: [add('c')] }))
  })

  test('[RB1] [RB2] [RB5] after the end the board is read and not changed, and the archive has it', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('board:op', { ops: [add('a', { text: '**done**' })] })
    await ana.ask('chat:stop', {})
    expectRefused(await ana.ask('board:op', { ops: [add('b')] }))
    const board = await ana.ask('board:get', {})
    expect(board.items).toHaveLength(1)
    await on.concluded(ana.code)
    const { sessions } = (await (await fetch(`${on.url}/api/rooms/history`)).json()) as {
      sessions: { name: string; code: string }[]
    }
    const name = sessions.find(({ code }) => code === ana.code)?.name
    const detail = (await (await fetch(`${on.url}/api/rooms/history/${name}`)).json()) as { board: unknown }
    expect(detail.board).toEqual(board.items)
  })

  test('[RB6] many requests of a large board get either all of it or a sentence, over both transports', async () => {
    const [ana] = await on.room(['Ana'])
    for (let n = 0; n < 4; n++) {
      const ops = Array.from({ length: 40 }, (_, i) => add(`n${n}i${i}`, { text: 'word '.repeat(4_000) }))
      expect(await ana.ask('board:op', { ops })).toEqual({ ok: true, version: n + 1 })
    }
    const ben = await on.join(ana.code, 'Ben', 'polling')
    for (const someone of [ana, ben]) {
      const replies = await Promise.all(Array.from({ length: 6 }, () => someone.ask('board:get', {})))
      const whole = replies.filter(({ error }) => error === undefined)
      expect(whole.length).toBeGreaterThan(0)
      for (const reply of replies) {
        if (reply.error === undefined) expect(reply.items).toHaveLength(160)
        else expect(reply).toEqual({ error: expect.stringContaining('still on its way') })
      }
    }
  })
})
