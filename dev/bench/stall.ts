import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { enter, type LoadShape } from './fanout/load.ts'
import { RawClient } from './fanout/rawClient.ts'
import { type MeasuredServer, startParley } from './fanout/server.ts'
import { type LongRoom, talk } from './growth.ts'
import { median, type Row } from './report.ts'

const TALKING: LoadShape = { rooms: 5, people: 10, messagesPerSecond: 500, seconds: 12, document: true }
const LONG = { ...TALKING, rooms: 1 }
const LONG_MESSAGES = 25_000
const FILLED_PER_SECOND = 1_500
const SETTLE_MS = 2_000
/** The long room goes on meanwhile. */
const LONG_PER_SECOND = 10
const REPORT_EVERY_MS = 200
const JOINS = 500
const JOINED_ROOMS = 3
const STALL_MS_MAX = 30
const RECORD_MS_MAX = 1_500

/**
 * Longest stall of the main loop while rooms write 500 messages a second: alone, with the report of a room of 25,000 messages asked
 * for, with its record, and with 500 people who join at once. [PF34]
 */
export async function benchStall(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-stall-'))
  const file = path.join(folder, 'turns')
  const watch = new URL('stall/turnWatch.ts', import.meta.url).href
  const server = await startParley({ BENCH_TURNS: file, NODE_OPTIONS: `--import=${watch}` })
  try {
    const [long] = await filledRooms(server, LONG, LONG_MESSAGES)
    if (!long) throw new Error('there is no long room')
    const rooms = await filledRooms(server, TALKING, 1_000)
    return await measured({ server, file, long, rooms })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

interface Scene {
  readonly server: MeasuredServer
  /** Where the service writes its longest stall. */
  readonly file: string
  readonly long: CodedRoom
  readonly rooms: readonly CodedRoom[]
}

interface CodedRoom extends LongRoom {
  readonly code: string
}

async function filledRooms(server: MeasuredServer, shape: LoadShape, messages: number): Promise<CodedRoom[]> {
  const entered = await enter(server.port, shape)
  const rooms = entered.map((people): CodedRoom => ({ people, sent: 0, code: people[0]?.code ?? '' }))
  for (const room of rooms) await talk(room, messages, FILLED_PER_SECOND)
  await delay(SETTLE_MS)
  return rooms
}

async function measured(scene: Scene): Promise<Row[]> {
  const { server, long } = scene
  const base = `http://127.0.0.1:${server.port}/api/rooms/${long.code}`
  const alone = await stallDuring(scene, async () => [])
  const reports = await stallDuring(scene, (until) => asked(`${base}/report`, until, REPORT_EVERY_MS))
  const records = await stallDuring(scene, (until) => asked(`${base}/annotated-pdf`, until, 0))
  const joins = await stallDuring(scene, () => joined(scene))
  const all = await stallDuring(scene, async (until) => {
    const [, times] = await Promise.all([
      asked(`${base}/report`, until, REPORT_EVERY_MS),
      asked(`${base}/annotated-pdf`, until, 0),
      joined(scene),
    ])
    return times
  })
  const stall = ({ wallMs, cpuMs }: Stalled) => `${wallMs.toFixed(0)} by the clock, ${cpuMs.toFixed(0)} of its own CPU`
  const worst = Math.max(...[alone, reports, records, joins, all].map(({ cpuMs }) => cpuMs))
  const figure = (what: string, value: number): Row => ({ what, value, goal: '', good: true })
  return [
    figure(`longest stall, 500 messages/s alone (${stall(alone)})`, alone.cpuMs),
    figure(`the same with reports of 25,000 messages (${stall(reports)})`, reports.cpuMs),
    figure(`the same with records of them (${stall(records)})`, records.cpuMs),
    figure(`the same with ${JOINS} joins (${stall(joins)})`, joins.cpuMs),
    figure(`the same with all of it (${stall(all)})`, all.cpuMs),
    { what: 'longest stall of all, ms of CPU', value: worst, goal: `<= ${STALL_MS_MAX}`, good: worst <= STALL_MS_MAX },
    figure(`report, p50, ms (of ${reports.times.length})`, median(reports.times)),
    figure('report, longest, ms', Math.max(...reports.times)),
    {
      what: `record of 25,000 messages in a live room, p50, ms (of ${records.times.length}: ${records.times.map((ms) => ms.toFixed(0)).join(', ')})`,
      value: median(records.times),
      goal: `<= ${RECORD_MS_MAX}`,
      good: median(records.times) <= RECORD_MS_MAX,
    },
  ]
}

interface Stalled {
  readonly wallMs: number
  readonly cpuMs: number
  readonly times: readonly number[]
}

async function stallDuring(
  { server, file, long, rooms }: Scene,
  work: (until: number) => Promise<readonly number[]>,
): Promise<Stalled> {
  await delay(SETTLE_MS)
  process.kill(server.pid, 'SIGUSR2')
  const until = performance.now() + TALKING.seconds * 1_000
  const each = TALKING.messagesPerSecond / rooms.length
  const talks = [...rooms.map((room) => [room, each] as const), [long, LONG_PER_SECOND] as const]
  const [times] = await Promise.all([
    work(until),
    ...talks.map(([room, perSecond]) => talk(room, room.sent + perSecond * TALKING.seconds, perSecond)),
  ])
  const [wallMs = Number.NaN, cpuMs = Number.NaN] = readFileSync(file, 'utf8').split(' ').map(Number)
  return { wallMs, cpuMs, times }
}

/** Asks for a page again and again; returns how long each answer took, in ms. */
async function asked(url: string, until: number, everyMs: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < until) {
    const startedAt = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
    const ms = performance.now() - startedAt
    times.push(ms)
    await delay(Math.max(0, everyMs - ms))
  }
  return times
}

/** People join rooms of their own kind, all at once, and leave again. */
async function joined({ server }: Scene): Promise<number[]> {
  const hosts = await enter(server.port, { ...TALKING, rooms: JOINED_ROOMS, people: 1 })
  const startedAt = performance.now()
  const guests = await Promise.all(
    Array.from({ length: JOINS }, async (_, i) => {
      const guest = await new RawClient(server.port).connected()
      await guest.ask('room:join', { code: hosts[i % JOINED_ROOMS]?.[0]?.code, name: `Guest ${i}` })
      return guest
    }),
  )
  const ms = performance.now() - startedAt
  for (const person of [...guests, ...hosts.flat()]) person.close()
  return [ms]
}
