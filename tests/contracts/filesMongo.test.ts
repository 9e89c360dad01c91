import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gridBytes, gridFiles } from '#stores/files/gridFs.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { type MongoDouble, startMongoDouble } from '../doubles/mongo/server.ts'
import { mongoServers, type TestMongo } from '../helpers/mongod.ts'
import { filesContract } from './files.contract.ts'

const CODE = 'K7QF2M'
const fault = () => {}

describe.each(mongoServers())('$name', ({ name, start }) => {
  let server: TestMongo
  let mongo: Mongo
  let kinds = 0
  beforeAll(async () => {
    server = await start()
    mongo = await openMongo(server.url(), { fault })
  })
  afterAll(async () => {
    await mongo.close()
    await server.close()
  })

  filesContract(`GridFS in ${name}`, () => gridFiles(mongo, `kind${kinds++}`))
})

describe('files in a database', () => {
  let double: MongoDouble
  let mongo: Mongo
  let files: FileStore
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-grid-'))
    double = await startMongoDouble()
    mongo = await openMongo(double.url(), { fault })
    files = gridFiles(mongo, 'documents')
    return async () => {
      await mongo.close()
      await double.close()
      await rm(folder, { recursive: true })
    }
  })
  const put = async (name: string, bytes: Uint8Array | string, into = files) => {
    const path = join(folder, randomBytes(8).toString('hex'))
    await writeFile(path, bytes)
    await into.take(CODE, name, path)
  }
  const count = (collection: string) => mongo.db.collection(`documents.${collection}`).countDocuments()
  const remains = async () => [
    await count('files'),
    await count('chunks'),
    await count('uploads'),
    await count('names'),
  ]
  const hours = (many: number) => double.shiftClock(many * 3_600_000)

  test.each(['lost', 'answer lost'] as const)(
    '[MN20] stopped at any step, the former file or the new one is there whole, and in the end nothing beside it: %s',
    async (mishap) => {
      const calls = [
        { command: 'update', collection: 'documents.uploads' },
        { command: 'insert', collection: 'documents.chunks' },
        { command: 'insert', collection: 'documents.files' },
        { command: 'update', collection: 'documents.uploads', after: 1 },
        { command: 'update', collection: 'documents.names' },
        { command: 'delete', collection: 'documents.uploads' },
      ]
      await put('file', 'former')
      for (const call of calls) {
        const callOff = double.fail({ ...call, times: 2, mishap })
        await expect(put('file', 'new file')).rejects.toThrow()
        callOff()
        const found = String(await buffer(files.read(CODE, 'file')))
        expect([call, ['former', 'new file'].includes(found)]).toEqual([call, true])
        await put('file', 'former')
      }
      hours(7)
      await put('file', 'former', gridFiles(mongo, 'documents'))
      hours(8)
      await gridFiles(mongo, 'documents').drop(CODE, 'nothing')
      expect([String(await buffer(files.read(CODE, 'file'))), await remains()]).toEqual(['former', [1, 1, 0, 1]])
    },
  )

  test('[MN20] who reads a file while it is replaced reads it to its end', async () => {
    const former = randomBytes(1_500_000)
    await put('file', former)
    const reading = files.read(CODE, 'file')[Symbol.asyncIterator]()
    const first = await reading.next()
    await put('file', 'new')
    const parts = [first.value]
    for (let next = await reading.next(); !next.done; next = await reading.next()) parts.push(next.value)
    expect(Buffer.concat(parts).equals(former)).toBe(true)
    expect(String(await buffer(files.read(CODE, 'file')))).toBe('new')
  })

  test('[MN20] the bytes of dropped files are gone at once, and counted until then', async () => {
    await put('one', Buffer.alloc(300_000))
    await put('two', Buffer.alloc(1_000))
    await put('two', Buffer.alloc(500))
    expect(await gridBytes(mongo, ['documents', 'board'])).toBe(301_500)
    await files.drop(CODE, 'one')
    expect(await gridBytes(mongo, ['documents'])).toBe(1_500)
    await files.dropRoom(CODE)
    expect([await gridBytes(mongo, ['documents']), await remains()]).toEqual([0, [0, 0, 0, 0]])
  })

  test('[MN20] a name that is given again while its file is dropped keeps the new one', async () => {
    await put('file', 'former')
    double.fail({ command: 'delete', collection: 'documents.files', times: 2, mishap: 'lost' })
    await expect(files.drop(CODE, 'file')).rejects.toThrow()
    expect(await files.size(CODE, 'file')).toBeNull()
    await put('file', 'new')
    await files.drop(CODE, 'nothing')
    hours(1)
    await gridFiles(mongo, 'documents').drop(CODE, 'nothing')
    expect([String(await buffer(files.read(CODE, 'file'))), await remains()]).toEqual(['new', [1, 1, 0, 1]])
  })

  test('[MN20] while the database is away, that is said, and the local file stays', async () => {
    await put('file', 'bytes')
    await double.goAway()
    await expect(put('other', 'more')).rejects.toThrow('cannot be reached')
    await expect(files.size(CODE, 'file')).rejects.toThrow('cannot be reached')
    await expect(buffer(files.read(CODE, 'file'))).rejects.toThrow('cannot be reached')
    await double.comeBack()
    await expect.poll(() => files.size(CODE, 'file').catch(() => null)).toBe(5)
  })
})
