import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { EventStoreDouble } from '../doubles/eventstore/server.ts'
import { type MongoDouble, startMongoDouble } from '../doubles/mongo/server.ts'

const CLI = fileURLToPath(new URL('../../app/move/cli.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'parley-servers-'))
const source = join(root, 'source')
const FILE = randomBytes(600_000)
const eventStore = new EventStoreDouble()
let mongo: MongoDouble
const urls = { store: '', database: '' }

beforeAll(async () => {
  await eventStore.start()
  mongo = await startMongoDouble()
  urls.store = eventStore.url('moved')
  urls.database = mongo.url('moved')
  mkdirSync(join(source, 'documents', 'AAAAAA'), { recursive: true })
  const log = await openSqliteLog(source)
  await log.append('room-AAAAAA', longMeeting(120).slice(0, 100), 0)
  await log.append('user-A', longMeeting(10), 0)
  await log.truncate('user-A', 4)
  await log.tombstone('space-gone', 0)
  await log.close()
  writeFileSync(join(source, 'documents', 'AAAAAA', 'a'.repeat(64)), FILE)
  writeFileSync(join(source, 'subject-keys.jsonl'), '{"subject":"u1","under":"12345678","wrapped":"w"}\n')
})
afterAll(async () => {
  eventStore.stop()
  await mongo.close()
  rmSync(root, { recursive: true, force: true })
})

function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const texts: string[] = []
  for (const from of [child.stdout, child.stderr]) from.on('data', (chunk) => texts.push(String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text: texts.join('') })))
}

describe('npm run move, with both servers', () => {
  test('[MN80] [MN83] [MN84] moves a folder there and back, and reports what it did', async () => {
    const there = ['--to', urls.store, '--database', urls.database]
    const moved = await run('--from', source, ...there)
    expect(moved).toMatchObject({ code: 0, text: expect.stringMatching(/107 events in 2 streams, 107 of them new/) })
    expect(moved.text).toMatch(/2 streams truncated or deleted, 1 files \(1 MB\) compared, 1 keys/)
    expect(moved.text).toContain('Start every node with the same one.')
    expect(await run('--from', source, ...there)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Nothing was done/),
    })
    const back = join(root, 'back')
    const returned = await run('--from', urls.store, '--database', urls.database, '--to', back)
    expect(returned).toMatchObject({ code: 0 })
    expect(readFileSync(join(back, 'documents', 'AAAAAA', 'a'.repeat(64))).equals(FILE)).toBe(true)
    const keys = [source, back].map((folder) => readFileSync(join(folder, 'subject-keys.jsonl'), 'utf8'))
    expect(keys[1]).toBe(keys[0])
    expect(readdirSync(join(back, 'documents', 'incoming'))).toEqual([])
  }, 60_000)

  test('[MN80] says in a sentence what it cannot do', async () => {
    expect(await run('--from', source, '--to', 'data')).toMatchObject({ code: 2 })
    const nowhere = await run('--from', join(root, 'none'), '--to', urls.store)
    expect(nowhere).toEqual({ code: 1, text: `There is no data folder at ${join(root, 'none')}.\n` })
    const database = 'mongodb://127.0.0.1:1/parley?serverSelectionTimeoutMS=300'
    const away = await run('--from', source, '--to', urls.store, '--database', database)
    expect(away).toMatchObject({ code: 1, text: expect.stringMatching(/^The database .* cannot be used: [^\n]*\n$/) })
  }, 60_000)
})
