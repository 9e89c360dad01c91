import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { type MongoDouble, startMongoDouble } from '../doubles/mongo/server.ts'

/** Where a NuGet package puts a real server. */
const PACKAGED = join(
  homedir(),
  '.nuget/packages/ephemeralmongo8.runtime.linux-x64/2.0.0/runtimes/linux-x64/native/mongodb/bin/mongod',
)
const START_MS = 30_000

/** A running server; its databases are dropped at the end. */
export interface TestMongo {
  /** Null for a real server, which fails by no command. */
  readonly double: MongoDouble | null
  /** The URL of a fresh database. */
  url(): string
  close(): Promise<void>
}

/** A server that a suite can run on. */
export interface MongoServer {
  readonly name: string
  start(): Promise<TestMongo>
}

/** The double, and a real server where there is one: that of the package, or of MONGODB_URL. */
export function mongoServers(): readonly MongoServer[] {
  const double = { name: 'MongoDB (double)', start: doubleMongo }
  if (existsSync(PACKAGED)) return [double, { name: 'MongoDB', start: startPackaged }]
  const url = process.env.MONGODB_URL
  if (url !== undefined) return [double, { name: 'MongoDB', start: async () => realMongo(url, async () => {}) }]
  console.log('skipped on a real MongoDB server: neither MONGODB_URL nor a packaged server is there')
  return [double]
}

export async function doubleMongo(): Promise<TestMongo> {
  const double = await startMongoDouble()
  return { double, url: () => double.url(), close: () => double.close() }
}

function realMongo(base: string, stop: () => Promise<void>): TestMongo {
  const databases: string[] = []
  return {
    double: null,
    url() {
      const database = `parley-test-${randomBytes(4).toString('hex')}`
      databases.push(database)
      return withDatabase(base, database)
    },
    async close() {
      const client = await MongoClient.connect(base)
      for (const database of databases) await client.db(database).dropDatabase()
      await client.close()
      await stop()
    },
  }
}

function withDatabase(url: string, database: string): string {
  const [, server, query = ''] = /^([^:]+:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? []
  return `${server}/${database}${query}`
}

/** A replica set of one in a temporary folder. */
async function startPackaged(): Promise<TestMongo> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mongod-'))
  const port = await freePort()
  const args = [
    '--replSet',
    'rs0',
    '--dbpath',
    folder,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
  ]
  const server = spawn(PACKAGED, [...args, '--wiredTigerCacheSizeGB', '0.25'], { stdio: 'ignore' })
  await initiated(server, port)
  return realMongo(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`, async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
}

async function initiated(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_MS
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: START_MS,
  })
  const config = { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] }
  await client.db('admin').command({ replSetInitiate: config })
  while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the real server did not start')
    await pause(50)
  }
  await client.close()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return address.port
}
