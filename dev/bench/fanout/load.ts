import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { RawClient } from './rawClient.ts'
import type { MeasuredServer } from './server.ts'

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
  readonly cpuUsPerFrame: number
  /** The part of it that the thread spends which reads the talk for the ledger. */
  readonly readingUsPerFrame: number
  readonly framesPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

const TEXT_BYTES = 200
/** Both servers first handle some thousand messages, so that compiling is not measured. */
const WARM_UP_PER_SECOND = 1_500
const WARM_UP_SECONDS = 4
const CONTRACT = new URL('../../../fixtures/documents/contract.pdf', import.meta.url)
/** The generator asks again this often; between two of its turns the kernel delivers. */
const TURN_MS = 2
/** A client tells at most this often that its user writes. */
const SIGN_EVERY_MS = 3_000
/** Long enough for the last message to reach everyone; clocks go on ticking, so silence cannot be waited for. */
const SETTLE_MS = 400

/** Fills rooms with people, has them write, and measures what the server spends and how long delivery takes. */
export async function runLoad(
  server: MeasuredServer,
  shape: LoadShape,
  /** Called when everybody is in and warm, and again when the last message has arrived. */
  between: () => Promise<void> = async () => {},
): Promise<LoadResult> {
  const rooms = await enter(server.port, shape)
  const latencies: number[] = []
  for (const people of rooms) {
    for (const client of people) {
      client.onEvent = (payload) => {
        const mark = payload.indexOf('@T')
        if (mark >= 0 && payload[4] === 0x63)
          latencies.push(performance.now() - Number(payload.toString('latin1', mark + 2, mark + 16)))
      }
    }
  }
  const frames = () => rooms.reduce((sum, people) => sum + people.reduce((part, { events }) => part + events, 0), 0)
  await write(rooms, { ...shape, messagesPerSecond: WARM_UP_PER_SECOND, seconds: WARM_UP_SECONDS })
  await delay(SETTLE_MS)
  await between()
  latencies.length = 0
  const [cpu, reading] = [server.cpuMs(), server.threadMs('reading')]
  const [before, startedAt] = [frames(), performance.now()]
  const messages = await write(rooms, shape)
  await delay(SETTLE_MS)
  const tookMs = performance.now() - startedAt
  const delivered = frames() - before
  await between()
  const cpuUsPerFrame = ((server.cpuMs() - cpu) * 1000) / delivered
  const readingUsPerFrame = ((server.threadMs('reading') - reading) * 1000) / delivered
  for (const people of rooms) for (const client of people) client.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return {
    messages,
    frames: delivered,
    cpuUsPerFrame,
    readingUsPerFrame,
    framesPerSecond: (delivered / tookMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
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

/** Rooms and people take turns; a fixed rate is kept by the clock, not by counting pauses. */
export async function write(rooms: RawClient[][], { messagesPerSecond, seconds, typing }: LoadShape): Promise<number> {
  const startedAt = performance.now()
  const writers = typing ? rooms.flat() : []
  let [sent, signs] = [0, 0]
  for (;;) {
    const elapsed = performance.now() - startedAt
    if (elapsed >= seconds * 1000) return sent
    const wanted = Math.floor((elapsed / 1000) * messagesPerSecond)
    for (; sent < wanted; sent++) {
      const people = rooms[sent % rooms.length]!
      const writer = people[Math.floor(sent / rooms.length) % people.length]!
      writer.emit('chat:message', {
        text: `@T${performance.now().toFixed(4).padStart(14, '0')} `.padEnd(TEXT_BYTES, 'x'),
      })
    }
    const due = Math.floor((elapsed / SIGN_EVERY_MS) * writers.length)
    for (; signs < due; signs++) writers[signs % writers.length]?.emit('room:typing', {})
    await delay(TURN_MS)
  }
}
