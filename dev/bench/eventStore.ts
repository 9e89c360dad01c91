import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { openEventStoreLog } from '#stores/events/eventstore.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { median, quantile, runWriters, sampleEvent, WRITERS } from './append.ts'

const ROUNDS = 7
const LIVE_EVENTS = 300
/** Of the process that writes while this one only listens. */
const RATE_PER_SECOND = 400
const LISTEN_MS = 8_000
const HISTORY_EVENTS = 20_000
const APPEND_EVENTS = 500

/** Appends, live delivery and the cost of listening, on the event store of EVENTSTORE_URL, beside the embedded log. */
async function benchEventStore(url: string): Promise<void> {
  const log = await openEventStoreLog(url)
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const embedded = await openSqliteLog(folder)
  for (const writers of WRITERS) {
    const [store, sqlite] = [await appends(log, writers), await appends(embedded, writers)]
    console.log(`${writers} writers: event store ${store}; embedded ${sqlite}`)
  }
  console.log(`from append to subscriber: event store ${await live(log)}; embedded ${await live(embedded)}`)
  console.log(`history: ${await history(log)}`)
  await Promise.all([log.close(), embedded.close()])
  await rm(folder, { recursive: true })
  for (const what of ['nothing', 'passed over', 'delivered'] as const) console.log(await listen(url, what))
}

async function appends(log: EventLog, writers: number): Promise<string> {
  const run = randomUUID().slice(0, 8)
  const heads = new Array<number>(writers).fill(0)
  const append = async (writer: number): Promise<void> => {
    heads[writer] = (await log.append(`room-${run}${writer}`, [sampleEvent()], heads[writer] ?? 0)).last
  }
  const rounds = []
  let used = process.cpuUsage()
  let before = 0
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push(await runWriters(writers, append))
    if (round > 0) continue
    used = process.cpuUsage()
    before = heads.reduce((sum, head) => sum + head, 0)
  }
  const { user, system } = process.cpuUsage(used)
  const count = heads.reduce((sum, head) => sum + head, 0) - before
  const measured = rounds.slice(1)
  const of = (pick: 'perSecond' | 'p50Ms' | 'p99Ms'): number => median(measured.map((round) => round[pick]))
  const waits = `p50 ${of('p50Ms').toFixed(2)}, p99 ${of('p99Ms').toFixed(2)} ms`
  return `${Math.round(of('perSecond'))}/s (${waits}, ${Math.round((user + system) / count)} us of CPU each)`
}

async function live(log: EventLog): Promise<string> {
  const stream = `room-${randomUUID().slice(0, 8)}`
  const arrivals = new Map<string, PromiseWithResolvers<number>>()
  const events = (batch: readonly StoredEvent[]): void => {
    for (const { id } of batch) arrivals.get(id)?.resolve(performance.now())
  }
  const subscription = log.subscribe({ after: 'head' }, { events })
  await subscription.ready
  const waits: number[] = []
  for (let head = 0; head < LIVE_EVENTS; head += 1) {
    const event = sampleEvent()
    const arrival = Promise.withResolvers<number>()
    arrivals.set(event.id, arrival)
    const start = performance.now()
    await log.append(stream, [event], head)
    waits.push((await arrival.promise) - start)
  }
  await subscription.stop()
  return `p50 ${quantile(waits, 0.5).toFixed(2)}, p99 ${quantile(waits, 0.99).toFixed(2)} ms`
}

async function history(log: EventLog): Promise<string> {
  const stream = `room-${randomUUID().slice(0, 8)}`
  for (let head = 0; head < HISTORY_EVENTS; head += APPEND_EVENTS) {
    await log.append(stream, Array.from({ length: APPEND_EVENTS }, sampleEvent), head)
  }
  const start = performance.now()
  const used = process.cpuUsage()
  let count = 0
  for await (const page of log.readPages(stream)) count += page.length
  const { user, system } = process.cpuUsage(used)
  const perSecond = Math.round((count * 1_000) / (performance.now() - start))
  return `${perSecond} events/s, ${((user + system) / count).toFixed(1)} us of CPU each`
}

/** CPU of this process while another one writes. */
async function listen(url: string, what: 'nothing' | 'passed over' | 'delivered'): Promise<string> {
  const log = await openEventStoreLog(url)
  let delivered = 0
  const events = (batch: readonly StoredEvent[]): void => {
    delivered += batch.length
  }
  const wants = () => what === 'delivered'
  const subscription = log.subscribe({ after: 'head', wants }, { events })
  await subscription.ready
  const writer = what === 'nothing' ? undefined : spawn(process.execPath, [import.meta.filename, url])
  await delay(2_000)
  const [used, from, start] = [process.cpuUsage(), await log.head(), performance.now()]
  await delay(LISTEN_MS)
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - start) / 1_000
  writer?.kill()
  let count = 0
  const isCounted = (await log.head()) > from
  if (isCounted) for await (const page of pagesAfter(log, from)) count += page
  await subscription.stop()
  await log.close()
  const each = count > 0 ? `, ${((user + system) / count).toFixed(1)} us an event` : ''
  const rate = `${Math.round(count / seconds)} events/s`
  return `listening, ${what}: ${rate}, ${((user + system) / 1_000 / seconds).toFixed(1)} ms of CPU a second${each}, ${delivered} delivered`
}

async function* pagesAfter(log: EventLog, after: string): AsyncGenerator<number> {
  for await (const _ of log.readAll({ after })) yield 1
}

/** What a listening process hears: single appends to fifty rooms, spread over time. */
async function write(url: string): Promise<void> {
  const log = await openEventStoreLog(url)
  const run = randomUUID().slice(0, 8)
  const heads = new Array<number>(50).fill(0)
  const busy = new Set<number>()
  const start = performance.now()
  for (let sent = 0; ; sent += 1) {
    const due = start + (sent * 1_000) / RATE_PER_SECOND
    if (due > performance.now()) await delay(due - performance.now())
    const room = sent % heads.length
    if (busy.has(room)) continue
    busy.add(room)
    const head = heads[room] ?? 0
    void log.append(`room-${run}${room}`, [sampleEvent()], head).then(
      ({ last }) => {
        heads[room] = last
        busy.delete(room)
      },
      () => process.exit(1),
    )
  }
}

if (import.meta.main) {
  const [given] = process.argv.slice(2)
  const { EVENTSTORE_URL } = process.env
  if (given) await write(given)
  else if (EVENTSTORE_URL) {
    const joint = EVENTSTORE_URL.includes('?') ? '&' : '?'
    await benchEventStore(`${EVENTSTORE_URL}${joint}namespace=bench${randomUUID().slice(0, 8)}`)
  } else console.log('EVENTSTORE_URL is not set')
}
