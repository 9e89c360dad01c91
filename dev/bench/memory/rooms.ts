import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#gateway/clock.ts'
import { createMetrics } from '#gateway/metrics.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { longMeeting } from '../fold/meeting.ts'

/**
 * Runs in a process of its own with --expose-gc: reads many rooms from disk into memory and tells what one costs, beside
 * the JSON of its state, and what is left when they were let go.
 */
const ROOMS = 200
const EVENTS = 1_200
const IDLE_MS = 1

const collect = (globalThis as { gc?: () => void }).gc!
const events = longMeeting(EVENTS)
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const log = await openSqliteLog(folder)
const codeOf = (i: number) => `M${String(i).padStart(5, '2')}`
for (let i = 0; i < ROOMS; i++) {
  for (let at = 0; at < EVENTS; at += 400) await log.append(`room-${codeOf(i)}`, events.slice(at, at + 400), at)
}

const rooms = new Rooms({
  log,
  clock: systemClock(),
  metrics: createMetrics(),
  checkpoint: noCheckpoint,
  llm: () => ({ available: false, model: null }),
  fault: (error) => {
    throw error
  },
  idleMs: IDLE_MS,
})
// The first room pays for what all share.
const first = await rooms.find(codeOf(0))
const before = heap()
for (let i = 1; i < ROOMS; i++) await rooms.find(codeOf(i))
const perRoom = (heap() - before) / (ROOMS - 1)
const json = JSON.stringify(first!.state).length
process.send?.({ perRoom, json, ratio: perRoom / json })
await rooms.stop()
await log.close()
await rm(folder, { recursive: true, force: true })
process.exit(0)

function heap(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
