import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { startParley } from './fanout/server.ts'
import { longMeeting } from './fold/meeting.ts'
import { treePssMb } from './memory/pss.ts'
import { median, type Row } from './report.ts'

const ROOMS = 2_000
const EVENTS = 500
const ROUNDS = 3
/** By then the first start has built the read models and saved what later ones begin with. */
const BUILT_MS = 90_000
const READY_GOAL_S = 1.5
const LOST_GOAL_S = 8

/** From starting the process to the first healthy answer over rooms that run, with what was kept of them and without. [PF31] */
export async function benchRestart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-restart-'))
  try {
    await fill(folder)
    await restart(folder, BUILT_MS)
    const kept = await rounds(folder, async () => {})
    const lost = await rounds(folder, () => rm(join(folder, 'open-rooms.json'), { force: true }))
    return [
      {
        what: `${ROOMS} running rooms, start to ready, s`,
        value: kept.s,
        goal: '<= 1.5',
        good: kept.s <= READY_GOAL_S,
      },
      { what: 'the same, memory when ready, MB (PSS)', value: kept.mb, goal: '', good: true },
      { what: 'the same, the checkpoint lost, s', value: lost.s, goal: '<= 8', good: lost.s <= LOST_GOAL_S },
      { what: 'the same, memory when ready, MB (PSS)', value: lost.mb, goal: '', good: true },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rooms whose meetings began a minute ago and run for hours. */
async function fill(folder: string): Promise<void> {
  const events = longMeeting(EVENTS, Date.now() - 60_000)
  const log = await openSqliteLog(folder)
  for (let room = 0; room < ROOMS; room++) await log.append(`room-${codeOf(room)}`, events, 0)
  await log.close()
}

const codeOf = (room: number) => `R${String(room).padStart(5, '2')}`

async function rounds(folder: string, before: () => Promise<void>): Promise<{ s: number; mb: number }> {
  const all: { s: number; mb: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await before()
    all.push(await restart(folder))
  }
  return { s: median(all.map(({ s }) => s)), mb: median(all.map(({ mb }) => mb)) }
}

async function restart(folder: string, stayMs = 0): Promise<{ s: number; mb: number }> {
  const server = await startParley({ DATA_DIR: folder })
  const measured = { s: server.startMs / 1000, mb: treePssMb(server.pid) }
  await delay(stayMs)
  await server.stop()
  return measured
}
