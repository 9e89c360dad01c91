import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import { apply, evolve, fold } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { foldByHand } from './fold/handWritten.ts'
import { longMeeting } from './fold/meeting.ts'
import { median, type Row } from './report.ts'

const EVENTS = 200_000
const LIVE_EVENTS = 20_000
const ROUNDS = 5
const APPEND_EVENTS = 500

/** How fast streams fold: pure against a loop written by hand, live under Immer, and from disk. [PF4] [PF5] [PF6] */
export async function benchFold(): Promise<Row[]> {
  const events = longMeeting(EVENTS)
  deepStrictEqual(fold(events), foldByHand(events))
  const ours: number[] = []
  const byHand: number[] = []
  const live: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    byHand.push(timed(() => foldByHand(events)) / EVENTS)
    ours.push(timed(() => fold(events)) / EVENTS)
    live.push(timed(() => foldLive(events.slice(0, LIVE_EVENTS))) / LIVE_EVENTS)
  }
  const perSecond = await replayed(events)
  const ratio = median(byHand.map((baseline, i) => baseline / ours[i]!))
  return [
    { what: 'pure fold, share of the speed of a hand-written loop', value: ratio, goal: '>= 0.5', good: ratio >= 0.5 },
    {
      what: `pure fold, us an event (by hand: ${(median(byHand) * 1000).toFixed(2)})`,
      value: median(ours) * 1000,
      goal: '',
      good: true,
    },
    { what: 'live reducer, us an event', value: median(live) * 1000, goal: '<= 10', good: median(live) * 1000 <= 10 },
    { what: 'replay from disk, events/s', value: perSecond, goal: '>= 400000', good: perSecond >= 400_000 },
  ]
}

function foldLive(events: readonly RoomEvent[]): RoomState {
  let room = emptyRoom()
  for (const event of events) room = evolve(room, event)
  return room
}

/** CPU time in ms: other processes on the machine must not count. */
function timed(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function replayed(events: readonly RoomEvent[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const log = await openSqliteLog(folder)
  try {
    for (let at = 0; at < events.length; at += APPEND_EVENTS) {
      await log.append('room-BENCH2', events.slice(at, at + APPEND_EVENTS), at)
    }
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const room = emptyRoom()
      const startedAt = performance.now()
      for await (const page of log.readPages('room-BENCH2')) {
        for (const event of page) apply(room, decode(ROOM_EVENTS, event))
      }
      rounds.push((events.length / (performance.now() - startedAt)) * 1000)
    }
    return median(rounds)
  } finally {
    await log.close()
    await rm(folder, { recursive: true, force: true })
  }
}
