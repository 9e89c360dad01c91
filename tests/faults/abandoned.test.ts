import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Socket } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { leave } from '#gateway/connections/admission.ts'
import { Connection } from '#gateway/connections/connection.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { streamOf } from '#gateway/rooms/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { silentMetrics } from '../helpers/arbitrariesRig.ts'
import { START } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { isLong } from '../helpers/longForm.ts'

const ROOMS = isLong ? 10_000 : 3_000
const AT_ONCE = 200
const SWEEP_MS = 10_000
/** What may stay behind for a room that was let go: its name in the log, and what the runtime keeps. */
const BYTES_LEFT_PER_ROOM_MAX = 1_000

afterEach(() => void vi.useRealTimers())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const deafSocket = {
  connected: true,
  conn: { transport: { name: 'polling' }, writeBuffer: [], write() {}, close() {} },
}

test(`[DU10] T08 ${ROOMS} rooms created and abandoned, with callbacks that throw at random, leak nothing`, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const log = memoryLog()
  const clock = handClock(START)
  let thrown = 0
  const rooms = new Rooms({
    log,
    clock,
    metrics: silentMetrics,
    checkpoint: noCheckpoint,
    llm: () => ({ available: false, model: '' }) as never,
    fault: () => void thrown++,
    idleMs: 0,
    pulseMs: 0,
  })
  await rooms.recover()

  /** Somebody comes, talks, and is gone; every third callback throws. */
  async function visit(n: number): Promise<void> {
    const connection = new Connection(`c_${n}`, deafSocket as unknown as Socket, 'loopback', null)
    const throwing = (turn: number) => {
      if ((n + turn) % 3 === 0) throw new Error('a callback that throws')
    }
    let made: Room | null = null
    await rooms.create(
      (code) => ({ ...NEW_ROOM, code, connectionId: connection.id }),
      (room, outcome) => {
        made = room
        if (outcome.error === undefined) {
          const participantId = outcome.reply.participantId as string
          connection.seat = { room, participantId }
          room.channel.seat(participantId, connection)
        }
        throwing(0)
      },
      connection,
    )
    const room = made! as Room
    const by = connection.seat!.participantId
    room.submit({ type: 'start', by }, () => throwing(1), connection)
    room.submit({ type: 'say', by, text: 'hello' }, () => throwing(2), connection)
    // Half of the hosts stop the meeting, the others vanish and leave it to the clock.
    if (n % 2 === 0) room.submit({ type: 'stop', by }, () => throwing(3), connection)
    leave(connection, 'disconnected')
  }

  const settled = async () => {
    while ([...rooms.inMemory()].some(({ idle }) => !idle)) await new Promise((resolve) => setImmediate(resolve))
  }
  async function wave(from: number): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => visit(from + i)))
    await settled()
    await clock.advance(NEW_ROOM.durationMs + 1, settled)
    const codes = [...rooms.inMemory()].map(({ code, head }) => ({ code, seq: head.seq }))
    expect(codes.length).toBe(AT_ONCE)
    vi.advanceTimersByTime(SWEEP_MS)
    expect([...rooms.inMemory()].length).toBe(0)
    expect(clock.armed).toBe(0)
    for (const { code, seq } of codes) await log.tombstone(streamOf(code), seq)
  }

  await wave(0)
  const before = heapBytes()
  for (let from = AT_ONCE; from < ROOMS; from += AT_ONCE) await wave(from)
  const perRoom = (heapBytes() - before) / (ROOMS - AT_ONCE)
  console.log(`${ROOMS} rooms, ${thrown} callbacks threw, ${Math.round(perRoom)} bytes left a room`)
  expect(thrown).toBeGreaterThan(ROOMS)
  expect(perRoom).toBeLessThan(BYTES_LEFT_PER_ROOM_MAX)
  await rooms.stop()
})

const NEW_ROOM = {
  type: 'create',
  name: 'Ana',
  template: 'general',
  durationMs: 60_000,
  maxParticipants: 4,
  dials: {},
  aiMode: 'silent',
  voiceRoom: null,
  cookieHash: null,
} as const
