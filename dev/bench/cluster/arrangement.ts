import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuMsOf, type FleetNode, startFleet } from '../../cluster/fleet.ts'
import { itemAt } from '../../cluster/itemAt.ts'
import type { SharedStores } from '../../cluster/sharedStores.ts'
import { drawsFrom } from '../../harness/draws.ts'
import { Crowd } from './crowd.ts'

/** Nodes, their stores, and who connects to which. */
export interface Arrangement {
  readonly name: string
  readonly nodes: number
  /** Null: the embedded stores. */
  readonly stores: SharedStores | null
  /** False: each person is on a node drawn at random; true: all people of a room are on one. */
  readonly together: boolean
}

export interface Shape {
  readonly rooms: number
  readonly people: number
  readonly messagesPerSecond: number
  readonly seconds: number
}

/** What an arrangement costs, in us of CPU a message. */
export interface Cost {
  readonly messages: number
  /** All nodes, clocks and standing work included. */
  readonly nodesUs: number
  /** The same without what they spend while everybody is silent. */
  readonly talkUs: number
  /** Nodes while everybody is seated and silent, in ms of CPU a second. */
  readonly silentMsPerSecond: number
  /** By the name of the store. */
  readonly storesUs: Readonly<Record<string, number>>
  readonly p50Ms: number
  readonly p99Ms: number
  readonly frames: number
}

/** Each node first handles some thousand messages, so that compiling is not measured. */
const WARM_UP_PER_SECOND = 300
const WARM_UP_SECONDS = 8
/** What is read of the talk is read in bursts, seconds after it was said. */
const REST_MS = 4_000
const SILENT_SECONDS = 6

export async function costOf(arrangement: Arrangement, shape: Shape): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const { stores } = arrangement
  const nodes = await startFleet(arrangement.nodes, folder, { LOG_LEVEL: 'error', ...stores?.env })
  try {
    const crowd = await Crowd.gather({ ...shape, portOf: placesOn(nodes, arrangement.together) })
    await crowd.talk(WARM_UP_PER_SECOND, WARM_UP_SECONDS)
    await delay(REST_MS)
    const idle = await spentOver(arrangement, nodes, () => delay(SILENT_SECONDS * 1_000))
    const startedAt = performance.now()
    let said = await crowd.talk(1, 0)
    const talked = await spentOver(arrangement, nodes, async () => {
      said = await crowd.talk(shape.messagesPerSecond, shape.seconds)
    })
    const seconds = (performance.now() - startedAt) / 1_000
    crowd.leave()
    const { messages, frames, latenciesMs } = said
    const silentMsPerSecond = idle.nodesMs / SILENT_SECONDS
    const at = (share: number) =>
      latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? Number.NaN
    return {
      messages,
      frames,
      nodesUs: (talked.nodesMs * 1_000) / messages,
      talkUs: ((talked.nodesMs - silentMsPerSecond * seconds) * 1_000) / messages,
      silentMsPerSecond,
      storesUs: Object.fromEntries(talked.stores.map(([name, ms]) => [name, (ms * 1_000) / messages])),
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same people are at the same places in every run. */
function placesOn(nodes: readonly FleetNode[], together: boolean): (room: number, person: number) => number {
  const draw = drawsFrom(1)
  const drawn = new Map<string, number>()
  return (room, person) => {
    const key = together ? `${room}` : `${room} ${person}`
    const place = drawn.get(key) ?? (together ? room % nodes.length : draw(nodes.length))
    drawn.set(key, place)
    return itemAt(nodes, place).port
  }
}

async function spentOver({ stores }: Arrangement, nodes: readonly FleetNode[], work: () => Promise<void>) {
  const clocks: (readonly [name: string, cpuMs: () => number])[] = [
    ['nodes', () => nodes.reduce((sum, { cpuMs }) => sum + cpuMs, 0)],
    ...(stores?.processes ?? []).map(([name, pid]) => [name, () => cpuMsOf(pid)] as const),
  ]
  const spending = clocks.map(([name, cpuMs]) => ({ name, cpuMs, before: cpuMs() }))
  await work()
  const [nodesMs = Number.NaN, ...ofStores] = spending.map(({ cpuMs, before }) => cpuMs() - before)
  return {
    nodesMs,
    stores: spending.slice(1).map(({ name }, i): [string, number] => [name, ofStores[i] ?? Number.NaN]),
  }
}
