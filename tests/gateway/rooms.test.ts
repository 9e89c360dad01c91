import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { Rig, silentMetrics } from '../helpers/arbitrariesRig.ts'
import { handClock } from '../helpers/givenClock.ts'

const IDLE_MS = 60_000
const SWEEP_MS = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Lets the idle time pass, and the sweep look. */
async function sweep(rig: Rig): Promise<void> {
  await rig.settled()
  await rig.wait(IDLE_MS + 1)
  vi.advanceTimersByTime(SWEEP_MS)
}
const inMemory = (rig: Rig) => [...rig.rooms.inMemory()].length

test('[DU10] [DU11] T08 a thousand rooms that everybody left are let go, also one whose clock runs; none with people in it', async () => {
  const rig = new Rig()
  await rig.rooms.recover()
  const people = Array.from({ length: 1_000 }, (_, i) => rig.player(`N${i}`))
  for (const someone of people) await rig.create(someone)
  expect(inMemory(rig)).toBe(1_000)
  const [stays, runs, ...gone] = people
  rig.send(runs!, 'setup:start')
  await rig.settled()
  for (const someone of [runs!, ...gone]) rig.drop(someone)
  await sweep(rig)
  expect(inMemory(rig)).toBe(1)
  rig.drop(stays!)
  await rig.wait(30 * IDLE_MS)
  await sweep(rig)
  expect(inMemory(rig)).toBe(0)
  expect(rig.clock.armed).toBe(0)
  expect(rig.faults).toEqual([])
  await rig.close()
})

test('[DU10] [SE2] a room that was let go comes back equal, and its seats with it', async () => {
  const rig = new Rig()
  await rig.rooms.recover()
  const ana = rig.player('Ana')
  await rig.create(ana, { dials: { a: 1 }, template: 'contract' })
  rig.drop(ana)
  await rig.settled()
  const before = rig.room.state
  await sweep(rig)
  expect(inMemory(rig)).toBe(0)
  rig.enter(ana)
  await rig.settled()
  expect(rig.room.state).toEqual({
    ...before,
    seq: before.seq + 1,
    at: rig.clock.now(),
    seats: { [ana.id!]: { ...before.seats[ana.id!], connectionId: 'c_2', lostAt: null } },
  })
  await rig.close()
})

test('[ID2] [DU10] many who ask for a sleeping room at once get one and the same', async () => {
  const rig = new Rig()
  await rig.rooms.recover()
  const ana = rig.player('Ana')
  await rig.create(ana)
  rig.drop(ana)
  await sweep(rig)
  const found = await Promise.all(Array.from({ length: 20 }, () => rig.rooms.find(rig.code)))
  expect(new Set(found).size).toBe(1)
  expect(await rig.rooms.find('ZZZZZZ')).toBeNull()
  await rig.close()
})

/** Rooms on a log that reads or writes only when it is told to. */
function roomsOn(log: EventLog) {
  const faults: string[] = []
  const rooms = new Rooms({
    log,
    clock: handClock(1_700_000_000_000),
    metrics: silentMetrics,
    checkpoint: { load: async () => ({ position: '', rooms: {} }), save: async () => {} },
    llm: () => ({ available: false, model: null }),
    fault: (_, where) => void faults.push(where),
  })
  return { rooms, faults }
}
const CREATE = {
  type: 'create',
  name: 'Ana',
  template: 'general',
  durationMs: 60_000,
  maxParticipants: 2,
  dials: {},
  aiMode: 'assist',
  voiceRoom: null,
  connectionId: 'c',
  cookieHash: null,
} as const

test('T08 [RC6] a room that could not be written is not kept, and its maker is told', async () => {
  const { rooms, faults } = roomsOn(memoryLog({ faults: { append: () => 'unavailable' } }))
  const errors: unknown[] = []
  for (let i = 0; i < 20; i++) {
    await rooms.create(
      (code) => ({ ...CREATE, code }),
      (_, { error }) => void errors.push(error),
      null,
    )
  }
  expect(errors).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/\.$/)))
  expect([...rooms.inMemory()]).toEqual([])
  expect(faults.length).toBeGreaterThan(0)
  await rooms.stop()
})

test('T08 an answer that throws frees its turn: the room and the others go on', async () => {
  const { rooms, faults } = roomsOn(memoryLog())
  let code = ''
  await rooms.create(
    (fresh) => ({ ...CREATE, code: fresh }),
    (room) => {
      code = room.code
    },
    null,
  )
  const room = (await rooms.find(code))!
  const answered: number[] = []
  for (let i = 0; i < 10; i++) {
    room.submit({ type: 'look', by: room.state.hostId }, () => {
      if (i % 2 === 0) throw new Error('a callback that breaks')
      answered.push(i)
    })
  }
  expect((await room.ask({ type: 'ready', by: room.state.hostId, ready: true })).error).toBeUndefined()
  expect(answered).toEqual([1, 3, 5, 7, 9])
  expect(faults).toEqual(Array.from({ length: 5 }, () => 'answer'))
  await rooms.stop()
})

test('T09 [DU7] a room that cannot be read is not served and not written, and is served once it can be', async () => {
  const log = memoryLog()
  const { rooms } = roomsOn(log)
  let code = ''
  await rooms.create(
    (fresh) => ({ ...CREATE, code: fresh }),
    (room) => {
      code = room.code
    },
    null,
  )
  await rooms.stop()
  let broken = true
  const flaky: EventLog = {
    ...log,
    append: (...args) => log.append(...args),
    readPages: (...args) => {
      if (broken) throw new Error('the disk does not answer')
      return log.readPages(...args)
    },
  }
  const head = await log.head()
  const next = roomsOn(flaky)
  await expect(next.rooms.find(code)).rejects.toThrow('the disk')
  await expect(next.rooms.find(code)).rejects.toThrow('the disk')
  expect(await log.head()).toBe(head)
  expect([...next.rooms.inMemory()]).toEqual([])
  broken = false
  expect((await next.rooms.find(code))?.state.hostId).toMatch(/^p_/)
  await next.rooms.stop()
})

test('[SE5] [SE9] doors and rooms agree on who holds what, after any order of coming and going', async () => {
  const rig = new Rig()
  const people = Array.from({ length: 5 }, (_, i) => rig.player(`N${i}`))
  await rig.create(people[0]!)
  for (const [i, someone] of people.entries()) if (i > 0) rig.enter(someone)
  await rig.settled()
  let seed = 3
  for (let step = 0; step < 200; step++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const someone = people[(seed >> 8) % 5]!
    if ((seed >> 16) % 2 === 0) rig.drop(someone)
    else rig.enter(someone)
    if ((seed >> 20) % 3 === 0) await rig.settled()
  }
  await rig.settled()
  for (const { id, connection } of people) {
    const held = rig.room.state.seats[id!]!.connectionId
    expect(held).toBe(connection?.id ?? null)
    expect(rig.room.channel.holds(id!)).toBe(connection !== null)
  }
  expect(rig.faults).toEqual([])
  await rig.close()
})
