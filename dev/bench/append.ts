import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { EventLog, NewEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { openRawFile } from './appendRawFile.ts'

export const WRITERS = [1, 16, 64, 256]
const ROUNDS = 11
const ROUND_MS = 250
const STREAMS = 50
const SLOW_DISK_MS = 8
const ARRIVALS_PER_SECOND = 2_000
const ARRIVALS_MS = 3_000
const READ_EVENTS = 200_000
const READ_ROUNDS = 5
const NS_PER_MS = 1e6

export interface AppendSpeed {
  readonly writers: number
  /** Events on disk per second, and milliseconds from call to answer. */
  readonly log: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
  readonly rawFile: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
  /** Log divided by raw file, median of the rounds. */
  readonly ratio: number
}

export interface SlowDisk {
  readonly diskMs: number
  readonly perSecond: number
  readonly loopDelayP99Ms: number
  readonly loopDelayMaxMs: number
  readonly ackP50Ms: number
  readonly ackP99Ms: number
  /** Share of time the main thread was busy. */
  readonly utilisation: number
}

export interface AppendBench {
  readonly appends: readonly AppendSpeed[]
  readonly slowDisk: SlowDisk
  /** Events per second from disk to objects, with a trivial fold. */
  readonly readPerSecond: number
}

/** Durable appends beside a raw file, the main thread over a slow disk, and reading back one long stream. [PF2] [PF3] */
export async function benchAppend(): Promise<AppendBench> {
  const appends: AppendSpeed[] = []
  for (const writers of WRITERS) appends.push(await compareAppends(writers))
  return { appends, slowDisk: await measureSlowDisk(), readPerSecond: await measureRead() }
}

let nextText = 0

/** About 410 bytes as JSON. */
export function sampleEvent(): NewEvent {
  nextText += 1
  const text = `Sentence ${nextText}: the second section contradicts what the annex says about the dates, see page 4.`
  return {
    id: randomUUID(),
    at: 1_700_000_000_000 + nextText,
    type: 'messaged',
    actor: { kind: 'guest', id: 'p-8f14e45f', name: 'Ada Example' },
    data: { id: nextText, text, sectionId: 's-12' },
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

export interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Every writer appends, waits for the answer, appends again. */
export async function runWriters(writers: number, append: (writer: number) => Promise<void>): Promise<Round> {
  const waits: number[] = []
  const start = performance.now()
  const end = start + ROUND_MS
  const write = async (writer: number): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      await append(writer)
      const after = performance.now()
      waits.push(after - now)
      now = after
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const perSecond = (waits.length * 1_000) / (performance.now() - start)
  return { perSecond, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) }
}

async function compareAppends(writers: number): Promise<AppendSpeed> {
  return await inFolder(async (folder) => {
    const log = await openSqliteLog(join(folder, 'log'))
    const file = await openRawFile(join(folder, 'raw'))
    const heads = new Array<number>(Math.max(writers, STREAMS)).fill(0)
    const toLog = async (writer: number): Promise<void> => {
      heads[writer] = (await log.append(`room-${writer}`, [sampleEvent()], heads[writer]!)).last
    }
    const toFile = (writer: number): Promise<void> => {
      const { id, at, type, actor, data, hash } = sampleEvent()
      return file.append(JSON.stringify({ stream: writer, id, at, type, actor, data, hash }))
    }
    const rounds: { log: Round; rawFile: Round }[] = []
    // The first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rawFile = await runWriters(writers, toFile)
      const both = { rawFile, log: await runWriters(writers, toLog) }
      if (round > 0) rounds.push(both)
    }
    await Promise.all([log.close(), file.close()])
    const ratio = median(rounds.map((round) => round.log.perSecond / round.rawFile.perSecond))
    return {
      writers,
      log: medianRound(rounds.map((r) => r.log)),
      rawFile: medianRound(rounds.map((r) => r.rawFile)),
      ratio,
    }
  })
}

function medianRound(rounds: readonly Round[]): Round {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  }
}

/** Arrivals at a fixed rate, whatever the disk does. */
async function measureSlowDisk(): Promise<SlowDisk> {
  return await inFolder(async (folder) => {
    const log = await openSqliteLog(join(folder, 'log'), { commitDelayMs: SLOW_DISK_MS })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const waits: number[] = []
    const pending: Promise<void>[] = []
    const append = async (n: number): Promise<void> => {
      const start = performance.now()
      await log.append(`room-${n}`, [sampleEvent()], 0)
      waits.push(performance.now() - start)
    }
    await append(-1 >>> 0)
    delay.enable()
    const before = performance.eventLoopUtilization()
    const start = performance.now()
    for (let sent = 0; performance.now() - start < ARRIVALS_MS; ) {
      const due = Math.floor(((performance.now() - start) * ARRIVALS_PER_SECOND) / 1_000)
      for (; sent < due; sent += 1) pending.push(append(sent))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(pending)
    const seconds = (performance.now() - start) / 1_000
    const { utilization } = performance.eventLoopUtilization(before)
    delay.disable()
    await log.close()
    return {
      diskMs: SLOW_DISK_MS,
      perSecond: pending.length / seconds,
      loopDelayP99Ms: delay.percentile(99) / NS_PER_MS,
      loopDelayMaxMs: delay.max / NS_PER_MS,
      ackP50Ms: quantile(waits, 0.5),
      ackP99Ms: quantile(waits, 0.99),
      utilisation: utilization,
    }
  })
}

async function measureRead(): Promise<number> {
  return await inFolder(async (folder) => {
    const path = join(folder, 'log')
    const writing = await openSqliteLog(path)
    const chunk = 1_000
    for (let head = 0; head < READ_EVENTS; head += chunk) {
      await writing.append('room-long', Array.from({ length: chunk }, sampleEvent), head)
    }
    await writing.close()
    const log = await openSqliteLog(path)
    const speeds: number[] = []
    for (let round = 0; round <= READ_ROUNDS; round += 1) {
      const start = performance.now()
      await foldStream(log)
      if (round > 0) speeds.push((READ_EVENTS * 1_000) / (performance.now() - start))
    }
    await log.close()
    return median(speeds)
  })
}

async function foldStream(log: EventLog): Promise<void> {
  let seq = 0
  let chars = 0
  for await (const page of log.readPages('room-long')) {
    for (const event of page) {
      if (event.seq !== seq + 1) throw new Error(`gap after ${seq}`)
      seq = event.seq
      chars += (event.data as { text: string }).text.length
    }
  }
  if (seq !== READ_EVENTS || chars === 0) throw new Error(`read ${seq} events`)
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function print({ appends, slowDisk, readPerSecond }: AppendBench): void {
  for (const { writers, log, rawFile, ratio } of appends) {
    const side = (name: string, { perSecond, p50Ms, p99Ms }: Round): string =>
      `${name} ${Math.round(perSecond)}/s (p50 ${p50Ms.toFixed(2)}, p99 ${p99Ms.toFixed(2)} ms)`
    console.log(`${writers} writers: ${side('log', log)}, ${side('raw file', rawFile)}, ratio ${ratio.toFixed(2)}`)
  }
  console.log(`slow disk: ${JSON.stringify(slowDisk)}`)
  console.log(`read back: ${Math.round(readPerSecond)} events/s`)
}

if (import.meta.main) print(await benchAppend())
