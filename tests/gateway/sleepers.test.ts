import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Checkpoint } from '#gateway/rooms/checkpoint.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { Sleepers } from '#gateway/rooms/sleepers.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { silentMetrics } from '../helpers/arbitrariesRig.ts'
import { handClock } from '../helpers/givenClock.ts'

const START = 1_700_000_000_000
const HOUR_MS = 3_600_000
const SWEEP_MS = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A service's rooms over several lives, on one log and one checkpoint. */
function lives() {
  const log = memoryLog()
  const clock = handClock(START)
  const kept: { checkpoint: Checkpoint } = { checkpoint: { position: '', rooms: {} } }
  const faults: string[] = []
  const begin = async () => {
    const rooms = new Rooms({
      log,
      clock,
      metrics: silentMetrics,
      checkpoint: {
        load: async () => structuredClone(kept.checkpoint),
        save: async (checkpoint) => {
          kept.checkpoint = structuredClone(checkpoint)
        },
      },
      llm: () => ({ available: false, model: null }),
      fault: (_, where) => void faults.push(where),
      pulseMs: 0,
    })
    await rooms.recover()
    return rooms
  }
  return { clock, begin, faults }
}

async function running(rooms: Rooms, aiMode: 'silent' | 'assist' = 'silent'): Promise<Room> {
  let made: Room | undefined
  await rooms.create(
    (code) => ({
      type: 'create',
      code,
      name: 'Ana',
      template: 'general',
      durationMs: HOUR_MS,
      maxParticipants: 2,
      dials: {},
      aiMode,
      voiceRoom: null,
      connectionId: 'c',
      cookieHash: null,
    }),
    (room) => {
      made = room
    },
    null,
  )
  const { hostId } = made!.state
  await made!.ask({ type: 'start', by: hostId })
  await made!.ask({ type: 'unseat', participantId: hostId, connectionId: 'c', reason: 'disconnected' })
  return made!
}
const inMemory = (rooms: Rooms) => [...rooms.inMemory()].length
/** What was set going has turned the event loop a few times. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

async function ended(rooms: Rooms, code: string): Promise<void> {
  await vi.waitFor(() => {
    const room = [...rooms.inMemory()].find((one) => one.code === code)
    expect(room?.state.endedReason).toBe('timeout')
  })
}

describe('[DU11] a room that runs with nobody there', () => {
  test('leaves memory, comes back whole when it is asked for, and leaves again', async () => {
    const { begin, clock, faults } = lives()
    const rooms = await begin()
    const room = await running(rooms)
    await clock.advance(60_001, settled)
    vi.advanceTimersByTime(SWEEP_MS)
    expect([inMemory(rooms), rooms.asleep]).toEqual([0, 1])
    const back = (await rooms.find(room.code))!
    expect(back).not.toBe(room)
    expect(back.state).toEqual(room.state)
    expect([inMemory(rooms), rooms.asleep]).toEqual([1, 0])
    await clock.advance(60_001, settled)
    vi.advanceTimersByTime(SWEEP_MS)
    expect([inMemory(rooms), rooms.asleep]).toEqual([0, 1])
    await rooms.stop()
    expect(faults).toEqual([])
  })

  test('[SE18] ends by its clock', async () => {
    const { begin, clock } = lives()
    const rooms = await begin()
    const { code } = await running(rooms)
    await clock.advance(60_001, settled)
    vi.advanceTimersByTime(SWEEP_MS)
    expect(inMemory(rooms)).toBe(0)
    await clock.advance(HOUR_MS, settled)
    await ended(rooms, code)
    expect(rooms.asleep).toBe(0)
    await rooms.stop()
  })

  test('[CK4] hears the line of the clock that it owes its record', async () => {
    const { begin, clock } = lives()
    const rooms = await begin()
    const { code } = await running(rooms, 'assist')
    await clock.advance(60_001, settled)
    vi.advanceTimersByTime(SWEEP_MS)
    await clock.advance(HOUR_MS / 2, settled)
    await vi.waitFor(() => expect([...rooms.inMemory()].flatMap(({ state }) => state.said)).toEqual(['time50']))
    expect((await rooms.find(code))!.state.phase).toBe('chat')
    await rooms.stop()
  })
})

describe('[DU11] at a start', () => {
  test('rooms that run are not read before their time, and end by their clock', async () => {
    const { begin, clock } = lives()
    const first = await begin()
    const codes = [(await running(first)).code, (await running(first)).code]
    await first.stop()
    const second = await begin()
    expect([inMemory(second), second.asleep]).toEqual([0, 2])
    await clock.advance(HOUR_MS + 1, settled)
    for (const code of codes) await ended(second, code)
    await second.stop()
  })

  test('[CK3] rooms whose time ran out meanwhile end', async () => {
    const { begin, clock } = lives()
    const first = await begin()
    const { code } = await running(first)
    await first.stop()
    await clock.advance(HOUR_MS + 1, settled)
    const second = await begin()
    await clock.advance(0, settled)
    await ended(second, code)
    await second.stop()
  })

  test('a room that changed after its time was written down is read', async () => {
    const { begin } = lives()
    const first = await begin()
    const quiet = await running(first)
    vi.advanceTimersByTime(5_000)
    await settled()
    const { code } = await running(first)
    // No stop: a kill. The second room is not in the checkpoint.
    const second = await begin()
    expect([...second.inMemory()].map((room) => room.code)).toEqual([code])
    expect(second.asleep).toBe(1)
    expect((await second.find(quiet.code))?.state.phase).toBe('chat')
    await first.stop()
    await second.stop()
  })
})

test('[DU11] of many rooms that are due at once some are woken a second', async () => {
  const clock = handClock(START)
  const woken: string[] = []
  const sleepers = new Sleepers(clock, async (code) => {
    woken.push(code)
    sleepers.delete(code)
  })
  for (let i = 0; i < 120; i++) sleepers.add(`R${i}`, START + 1_000 + (i % 2))
  await clock.advance(1_500, settled)
  expect(woken).toHaveLength(50)
  expect(woken[0]).toBe('R0')
  await clock.advance(1_000, settled)
  expect(woken).toHaveLength(100)
  await clock.advance(1_000, settled)
  expect(woken).toHaveLength(120)
  expect([sleepers.count, clock.armed]).toEqual([0, 0])
  sleepers.stop()
})
