import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { toPosition } from '#stores/events/position.ts'
import { openMongo } from '#stores/mongo/connection.ts'
import { mongoViews } from '#stores/readModels/mongo.ts'
import type { ViewStore } from '#stores/readModels/port.ts'
import { openSqliteViews } from '#stores/readModels/sqlite.ts'
import { quantile } from './append.ts'

const DOCUMENTS = 20_000
const BATCH = 500
const MEASURED = 10_000
const ASKED = 200

/**
 * `node dev/bench/views.ts`: read models in SQLite and in a document database, that of MONGODB_URL or else the double of the tests in a
 * process of its own, which says what the driver costs here and nothing about a real server.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-views-'))
  await measure('SQLite', await openSqliteViews(folder))
  await rm(folder, { recursive: true })
  const double = process.env.MONGODB_URL === undefined ? await startDouble() : null
  const mongo = await openMongo(double?.url ?? String(process.env.MONGODB_URL), { fault: console.error })
  const db = mongo.client.db(`parley-bench-${randomBytes(4).toString('hex')}`)
  await measure(double ? 'MongoDB (double)' : 'MongoDB', mongoViews({ ...mongo, db }))
  await db.dropDatabase()
  await mongo.close()
  double?.process.kill()
}

async function measure(name: string, store: ViewStore): Promise<void> {
  const view = await store.open<{ title: string }>({ name: 'bench', version: 1 })
  let writeMs = 0
  let cpu = process.cpuUsage()
  for (let n = 0; n < DOCUMENTS; n += BATCH) {
    if (n === DOCUMENTS - MEASURED) cpu = process.cpuUsage()
    const begin = performance.now()
    await view.write({ documents: batch(n), removed: [], after: toPosition(n), position: toPosition(n + BATCH) })
    if (n >= DOCUMENTS - MEASURED) writeMs += performance.now() - begin
  }
  const { user, system } = process.cpuUsage(cpu)
  const list = await timed(() => view.newest({ limit: 25 }))
  const tagged = await timed((i) => view.newest({ limit: 25, tag: `seat${i % 100}` }))
  await store.close()
  console.log(
    `${name}: ${MEASURED} documents in batches of ${BATCH}: ${Math.round(writeMs)} ms, ${Math.round((user + system) / 1000)} ms of this ` +
      `process's CPU; newest 25 of ${DOCUMENTS}: p50 ${list.p50} ms, p95 ${list.p95} ms; of one tag: p50 ${tagged.p50} ms, p95 ${tagged.p95} ms`,
  )
}

function batch(from: number) {
  return Array.from({ length: BATCH }, (_, i) => {
    const n = from + i
    const tags = [`seat${n % 100}`, `space${n % 7}`]
    return { _id: `d${n}`, rev: n + 1, at: (n * 7_919) % 100_003, tags, value: { title: `Meeting ${n} `.repeat(20) } }
  })
}

async function timed(ask: (i: number) => Promise<unknown>): Promise<{ readonly p50: string; readonly p95: string }> {
  const times: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const begin = performance.now()
    await ask(i)
    times.push(performance.now() - begin)
  }
  const at = (share: number) => quantile(times, share).toFixed(2)
  return { p50: at(0.5), p95: at(0.95) }
}

async function startDouble(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const path = new URL('../../tests/doubles/mongo/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const url of createInterface({ input: child.stdout })) return { url, process: child }
  throw new Error('the double did not start')
}

await main()
