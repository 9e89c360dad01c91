import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type LoadResult, type LoadShape, runLoad } from './fanout/load.ts'
import { startParley, untilRead } from './fanout/server.ts'
import { measured } from './fanout.ts'
import { NODE, type Place, timeByPlace } from './parts/profile.ts'
import { median, type Row } from './report.ts'

const LOADS: readonly (readonly [name: string, shape: LoadShape])[] = [
  ['40 messages/s', { rooms: 5, people: 10, messagesPerSecond: 40, seconds: 60, document: true }],
  ['350 messages/s', { rooms: 10, people: 20, messagesPerSecond: 350, seconds: 20, document: true }],
]

const WRITTEN_TRIES = 100
const WRITTEN_EVERY_MS = 100

/** Parts of the main thread's work, each with the beginnings of the places that belong to it; the first that fits counts. */
const PARTS: readonly (readonly [part: string, beginnings: readonly string[]])[] = [
  ['writes to sockets', ['gateway/connections/directWrite.ts']],
  ['frames, and who gets them', ['gateway/connections/']],
  ['folding into the state, with Immer', ['engine/room/evolve', 'engine/aggregate.ts', 'node_modules/immer/']],
  ['lists and figures that follow', ['gateway/projector/', 'gateway/metrics.ts', 'node_modules/prom-client/']],
  ['what comes in: Socket.IO, WebSocket, checks of fields', ['node_modules/', 'protocol/', 'gateway/limits/']],
  ['passing to threads and back', ['workers/']],
  ['attribution: what a message is about', ['engine/room/attribution/', 'engine/language/']],
  [
    'the stream: canonical form, hash, batch, log',
    ['engine/canonicalJson.ts', 'engine/stream.ts', 'gateway/streams/', 'stores/'],
  ],
  ['deciding', ['engine/']],
  ['what people see of it', ['projections/', 'gateway/rooms/']],
  ['the rest of the gateway', ['gateway/', 'app/']],
  ['assistant', ['assistant/']],
  ['garbage collection', ['(garbage collector)']],
  ['Node: loop, sockets, timers', [NODE, '(program)']],
]

/**
 * Where the main thread's time goes for a message: a profile of its parts, beside what bare Socket.IO and the floor of a durable
 * message take in all. It says what stands between the figures of `fanout` and their goals. [PF1]
 */
export async function benchParts(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, shape] of LOADS) {
    const { bare, floor } = await measured(shape, { rounds: 1, servers: ['bare', 'floor'] })
    const { load, times } = await profiled(shape)
    const { MainThread: main = 0, ...threads } = load.threadsUsPerMessage
    const row = (what: string, value: number): Row => ({ what: `${name}: ${what}`, value, goal: '', good: true })
    const beside = Object.entries(threads).map(([thread, us]) => `${thread} ${us.toFixed(0)}`)
    const all = `bare ${usOf(bare)} and floor ${usOf(floor)}, all threads`
    rows.push(row(`main thread, us a message (${all}; ${beside.join(', ')})`, main))
    for (const [part, share] of sharesOf(times)) rows.push(row(part, share * main))
  }
  return rows
}

const usOf = (results: readonly LoadResult[]): string =>
  median(results.map(({ cpuUsPerMessage }) => cpuUsPerMessage)).toFixed(0)

function sharesOf(times: ReadonlyMap<Place, number>): [part: string, share: number][] {
  const sums = new Map<string, number>()
  let all = 0
  for (const [place, us] of times) {
    const part = partOf(place)
    sums.set(part, (sums.get(part) ?? 0) + us)
    all += us
  }
  return [...sums].map(([part, us]): [string, number] => [part, us / all]).sort(([, a], [, b]) => b - a)
}

function partOf(place: Place): string {
  return PARTS.find(([, beginnings]) => beginnings.some((beginning) => place.startsWith(beginning)))?.[0] ?? 'other'
}

async function profiled(shape: LoadShape): Promise<{ load: LoadResult; times: ReadonlyMap<Place, number> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-parts-'))
  const file = path.join(folder, 'profile')
  const profiler = new URL('parts/profiler.ts', import.meta.url).href
  const server = await startParley({ BENCH_PROFILE: file, NODE_OPTIONS: `--import=${profiler}` })
  let isWarm = false
  try {
    const load = await runLoad(server, shape, async () => {
      if (!isWarm) await untilRead(server)
      isWarm = true
      process.kill(server.pid, 'SIGUSR2')
    })
    return { load, times: timeByPlace(await written(file)) }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The profile, once all of it is in the file. */
async function written(file: string): Promise<Profiler.Profile> {
  for (let tries = 0; tries < WRITTEN_TRIES; tries++) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      await delay(WRITTEN_EVERY_MS)
    }
  }
  throw new Error('the service has not written its profile')
}
