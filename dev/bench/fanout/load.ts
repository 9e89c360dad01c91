import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Latencies } from './latencies.ts'
import { RawClient } from './rawClient.ts'
import type { MeasuredServer } from './server.ts'
import { said } from './talk.ts'

export interface LoadShape {
  readonly rooms: number
  readonly people: number
  /** Messages a second over all rooms together; 0 = as fast as they come back. */
  readonly messagesPerSecond: number
  readonly seconds: number
  /** Rooms review a contract, so that each message moves the progress; else the floor is open. */
  readonly document: boolean
  /** Everybody writes all the time: a sign of it every 3 s from each, as clients send it. Default: false. */
  readonly typing?: boolean
  /** Default: silent. */
  readonly aiMode?: string
}

export interface LoadResult {
  readonly messages: number
  /** Event frames delivered to all clients. */
  readonly frames: number
  /** All threads. */
  readonly cpuUsPerMessage: number
  readonly cpuUsPerFrame: number
  /** The part of `cpuUsPerMessage` that threads of these names spend. */
  readonly threadsUsPerMessage: Readonly<Record<string, number>>
  readonly framesPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** All servers first handle some thousand messages, so that compiling is not measured. */
const WARM_UP_PER_SECOND = 400
const WARM_UP_SECONDS = 6
/** Threads of the service that are told apart; the rest are V8's own. */
export const THREADS = ['MainThread', 'log', 'reading', 'V8Worker'] as const
const CONTRACT = new URL('../../../fixtures/documents/contract.pdf', import.meta.url)
/** The generator asks again this often; between two of its turns the kernel delivers. */
const TURN_MS = 2
/** A client tells at most this often that its user writes. */
const SIGN_EVERY_MS = 3_000
/** After the last message what follows from it, such as reading for the ledger, has this long. */
const SETTLE_MS = 400
/** A server that has not delivered everything by then is taken as it is. */
const DELIVERED_WITHIN_MS = 60_000

/** Fills rooms with people, has them write, and measures what the server spends and how long delivery takes. */
export async function runLoad(
  server: MeasuredServer,
  shape: LoadShape,
  /** Called when everybody is in and warm, and again when the last message has arrived. */
  between: () => Promise<void> = async () => {},
): Promise<LoadResult> {
  const rooms = await enter(server.port, shape)
  const latencies = new Latencies()
  for (const [r, people] of rooms.entries()) for (const client of people) latencies.listen(r, client)
  const frames = () => rooms.reduce((sum, people) => sum + people.reduce((part, { events }) => part + events, 0), 0)
  const warm = { ...shape, messagesPerSecond: WARM_UP_PER_SECOND, seconds: WARM_UP_SECONDS }
  const before = await write(rooms, warm, latencies)
  await settled(latencies)
  await between()
  latencies.forget()
  const threads = () => new Map(THREADS.map((name) => [name, server.threadMs(name)]))
  const [cpu, ofThreads] = [server.cpuMs(), threads()]
  const [framesBefore, startedAt] = [frames(), performance.now()]
  const messages = await write(rooms, shape, latencies, before)
  await settled(latencies)
  const tookMs = performance.now() - startedAt
  const delivered = frames() - framesBefore
  await between()
  const cpuUs = (server.cpuMs() - cpu) * 1000
  const after = threads()
  for (const people of rooms) for (const client of people) client.close()
  return {
    messages,
    frames: delivered,
    cpuUsPerMessage: cpuUs / messages,
    cpuUsPerFrame: cpuUs / delivered,
    threadsUsPerMessage: Object.fromEntries(
      THREADS.map((name) => [name, (((after.get(name) ?? 0) - (ofThreads.get(name) ?? 0)) * 1000) / messages]),
    ),
    framesPerSecond: (delivered / tookMs) * 1000,
    p50Ms: latencies.at(0.5),
    p99Ms: latencies.at(0.99),
    maxMs: latencies.at(1),
  }
}

async function settled(latencies: Latencies): Promise<void> {
  const until = performance.now() + DELIVERED_WITHIN_MS
  while (latencies.awaited > 0 && performance.now() < until) await delay(SETTLE_MS / 10)
  await delay(SETTLE_MS)
}

export async function enter(
  port: number,
  { rooms, people, document, aiMode = 'silent' }: LoadShape,
): Promise<RawClient[][]> {
  const entered: RawClient[][] = []
  for (let r = 0; r < rooms; r++) {
    const host = await new RawClient(port).connected()
    const settings = { name: 'Person 0', durationMs: 14_400_000, maxParticipants: 200, aiMode }
    const { code } = await host.ask('room:create', settings)
    host.code = code
    const guests = Array.from({ length: people - 1 }, async (_, i) => {
      const guest = await new RawClient(port).connected()
      await guest.ask('room:join', { code, name: `Person ${i + 1}` })
      return guest
    })
    entered.push([host, ...(await Promise.all(guests))])
    if (document) await bring(port, host, code)
    await host.ask('setup:start', {})
  }
  return entered
}

/** Uploads the contract and picks all of it. The baseline, which has no doors for that, knows that it is meant. */
async function bring(port: number, host: RawClient, code: string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(CONTRACT)]), 'contract.pdf')
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${code}/document`, { method: 'POST', body: form })
  const { sections = 0 } = (await response.json()) as { sections?: number }
  const sectionIds = Array.from({ length: sections }, (_, i) => `sec_${i + 1}`)
  await host.ask('setup:pick-sections', { sectionIds })
}

/**
 * Rooms and people take turns; a fixed rate is kept by the clock, not by counting pauses. Returns how many messages were sent;
 * `before` of them were sent earlier.
 */
export async function write(
  rooms: RawClient[][],
  { messagesPerSecond, seconds, typing }: LoadShape,
  latencies?: Latencies,
  before = 0,
): Promise<number> {
  const startedAt = performance.now()
  const writers = typing ? rooms.flat() : []
  let [sent, signs] = [0, 0]
  for (;;) {
    const elapsed = performance.now() - startedAt
    if (elapsed >= seconds * 1000) return sent
    const wanted = Math.floor((elapsed / 1000) * messagesPerSecond)
    for (; sent < wanted; sent++) {
      const number = before + sent
      const [r, nth] = [number % rooms.length, Math.floor(number / rooms.length)]
      const people = rooms[r] ?? []
      const p = nth % people.length
      latencies?.sent(r, `Person ${p}`, people.length)
      people[p]?.emit('chat:message', { text: said(r, nth) })
    }
    const due = Math.floor((elapsed / SIGN_EVERY_MS) * writers.length)
    for (; signs < due; signs++) writers[signs % writers.length]?.emit('room:typing', {})
    await delay(TURN_MS)
  }
}
