import { describe, expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()

const stateOf = async (someone: Person) => (await someone.ask('room:state', {})).state
const connected = (state: { participants: { id: string; connected: boolean }[] }, id: string) =>
  state.participants.find((seat) => seat.id === id)?.connected
const types = async (code: string) => (await on.stored(code)).map(({ type }) => type)

describe('joining', () => {
  test('[SE1] answers code, participantId and full state, in setup and in chat', async () => {
    const [ana] = await on.room(['Ana'])
    const early = await (await on.person()).ask('room:join', { code: ana.code, name: 'Ben' })
    await ana.ask('setup:start', {})
    const late = await (await on.person()).ask('room:join', { code: ana.code, name: 'Cem' })
    for (const [reply, phase] of [
      [early, 'setup'],
      [late, 'chat'],
    ] as const) {
      expect(Object.keys(reply).sort()).toEqual(['code', 'participantId', 'state'])
      expect(reply.code).toBe(ana.code)
      expect(reply.state.phase).toBe(phase)
      expect(connected(reply.state, reply.participantId)).toBe(true)
    }
  })

  test('[SE1] an ended room takes nobody new', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('chat:stop', {})
    expectRefused(await (await on.person()).ask('room:join', { code: ana.code, name: 'Ben' }))
  })

  test('[SE4] everybody hears of each arrival, each loss and each return', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    await ana.hears('room:update', (state) => state.participants.length === 2)
    ben.leave()
    await ana.hears('room:update', (state) => connected(state, ben.id) === false)
    const from = ana.heard.length
    await on.back(ben)
    await eventually(() =>
      expect(heardOf(ana, 'room:update', from).some((state) => connected(state, ben.id) === true)).toBe(true),
    )
  })
})

describe('taking a seat back', () => {
  test.each(['setup', 'chat', 'ended'] as const)(
    '[SE2] works in %s and answers {state, participantId}',
    async (phase) => {
      const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
      if (phase !== 'setup') await ana.ask('setup:start', {})
      if (phase === 'ended') await ana.ask('chat:stop', {})
      ben.leave()
      await ana.hears('room:update', (state) => connected(state, ben.id) === false)
      const again = await on.person()
      const reply = await again.ask('room:rejoin', { code: ben.code, participantId: ben.id })
      expect(Object.keys(reply).sort()).toEqual(['participantId', 'state'])
      expect(reply).toMatchObject({ participantId: ben.id, state: { phase, code: ben.code } })
      expect(connected(reply.state, ben.id)).toBe(true)
      expect(connected(await stateOf(ana), ben.id)).toBe(true)
      expect(reply.state.participants).toHaveLength(2)
    },
  )

  test.each(['p_nobody', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'p_'.repeat(500)])(
    '[SE2] %j is no seat of this room',
    async (participantId) => {
      const [ana] = await on.room(['Ana'])
      const stranger = await on.person()
      const reply = await stranger.ask('room:rejoin', { code: ana.code, participantId })
      expectRefused(reply)
      expectRefused(await stranger.ask('room:state', {}))
      expect(await types(ana.code)).toEqual(['created', 'joined'])
    },
  )

  test('[SE2] a seat of another room is no seat of this one', async () => {
    const [ana] = await on.room(['Ana'])
    const [zoe] = await on.room(['Zoe'])
    expectRefused(await (await on.person()).ask('room:rejoin', { code: ana.code, participantId: zoe.id }))
  })

  test('[SE2] claiming the seat one already holds changes nothing', async () => {
    const [ana] = await on.room(['Ana'])
    const reply = await ana.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    expect(connected(reply.state, ana.id)).toBe(true)
    expect(await types(ana.code)).toEqual(['created', 'joined'])
  })
})

describe('one connection, one seat', () => {
  test('[SE3] room:state answers {state, participantId} to the seated and refuses everybody else', async () => {
    const [ana] = await on.room(['Ana'])
    const reply = await ana.ask('room:state', {})
    expect(Object.keys(reply).sort()).toEqual(['participantId', 'state'])
    expect(reply.participantId).toBe(ana.id)
    expectRefused(await (await on.person()).ask('room:state', {}))
  })

  test.each(['room:create', 'room:join'] as const)('[SE5] %s elsewhere gives the first seat up', async (event) => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    const [zoe] = await on.room(['Zoe'])
    const first = ben.id
    await ben.ask(event, { code: zoe.code, name: 'Ben' })
    await ana.hears('room:update', (state) => connected(state, first) === false)
    const from = ben.heard.length
    await ana.ask('setup:ready', { ready: true })
    await ana.settled()
    await ben.settled()
    expect(heardOf(ben, 'room:update', from).filter(({ code }) => code === ana.code)).toEqual([])
    expect((await stateOf(ben)).code).toBe(ben.code)
  })

  test('[SE5] joining the same room twice makes a second seat and leaves the first one empty', async () => {
    const [ana] = await on.room(['Ana'])
    const first = ana.id
    const reply = await ana.ask('room:join', { code: ana.code, name: 'Ana' })
    expect(reply.participantId).not.toBe(first)
    const state = await stateOf(ana)
    expect([connected(state, first), connected(state, reply.participantId)]).toEqual([false, true])
    expect(state.hostId).toBe(first)
  })

  test('[SE5] [SE15] a refused join elsewhere keeps the first seat', async () => {
    const [ana] = await on.room(['Ana'])
    expectRefused(await ana.ask('room:join', { code: 'ZZZZZZ', name: 'Ana' }))
    expectRefused(await ana.ask('room:create', { name: '' }))
    expectRefused(await ana.ask('room:rejoin', { code: ana.code, participantId: 'p_nobody' }))
    expect(connected(await stateOf(ana), ana.id)).toBe(true)
  })

  test('[SE8] [SE9] closing, leaving and being cut off look the same: not connected, and the seat stays', async () => {
    const [ana, ben, cem] = (await on.room(['Ana', 'Ben', 'Cem'])) as [Person, Person, Person]
    ben.socket.disconnect()
    cem.socket.io.engine.close()
    await eventually(async () => {
      const state = await stateOf(ana)
      expect([connected(state, ben.id), connected(state, cem.id)]).toEqual([false, false])
      expect(state.participants).toHaveLength(3)
    })
  })
})

describe('places', () => {
  test('[SE10] a full room refuses the next join and stays as it was', async () => {
    const [ana] = await on.room(['Ana', 'Ben'], { maxParticipants: 2 })
    const before = await types(ana.code)
    expectRefused(await (await on.person()).ask('room:join', { code: ana.code, name: 'Cem' }))
    expect(await types(ana.code)).toEqual(before)
  })

  test('[SE10] a place lost a moment ago is still taken', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'], { maxParticipants: 2 })) as [Person, Person]
    ben.leave()
    await ana.hears('room:update', (state) => connected(state, ben.id) === false)
    expectRefused(await (await on.person()).ask('room:join', { code: ana.code, name: 'Cem' }))
    await on.back(ben)
  })

  test('[SE11] a full room lets everybody back who has a seat', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'], { maxParticipants: 2 })) as [Person, Person]
    await on.back(ben)
    ana.leave()
    const again = await on.back(ana)
    expect(connected(await stateOf(again), ana.id)).toBe(true)
  })

  test('[SE10] of many who join at once exactly as many get in as there are places', async () => {
    const [ana] = await on.room(['Ana'], { maxParticipants: 5 })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => on.person()))
    const replies = await Promise.all(crowd.map((one, i) => one.ask('room:join', { code: ana.code, name: `N${i}` })))
    expect(replies.filter(({ error }) => error === undefined)).toHaveLength(4)
    expect((await stateOf(ana)).participants).toHaveLength(5)
  })
})

describe('[SE17] ready', () => {
  test('setup:ready shows for everybody, and goes back', async () => {
    const [ana, ben] = (await on.room(['Ana', 'Ben'])) as [Person, Person]
    const readyOf = (state: { participants: { ready: boolean }[] }) => state.participants.map(({ ready }) => ready)
    ben.tell('setup:ready', { ready: true })
    await ana.hears('room:update', (state) => readyOf(state).join() === 'false,true')
    const from = ana.heard.length
    ben.tell('setup:ready', { ready: false })
    await eventually(() =>
      expect(heardOf(ana, 'room:update', from).some((s) => readyOf(s).join() === 'false,false')).toBe(true),
    )
  })

  test('room:update follows even where nothing changed', async () => {
    const [ana] = await on.room(['Ana'])
    await ana.settled()
    for (const [event, payload] of [
      ['setup:ready', { ready: false }],
      ['setup:pick-sections', { sectionIds: [] }],
      ['ai:mode', { mode: 'assist' }],
    ] as const) {
      const from = ana.heard.length
      expect(await ana.ask(event, payload)).toEqual({ ok: true })
      await eventually(() => expect(heardOf(ana, 'room:update', from)).toHaveLength(1))
    }
    expect(await types(ana.code)).toEqual(['created', 'joined'])
  })
})
