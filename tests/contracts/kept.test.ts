import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderTexts } from '#stores/kept/folder.ts'
import { mongoTexts } from '#stores/kept/mongo.ts'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { doubleMongo, mongoServers, type TestMongo } from '../helpers/mongod.ts'
import { keptContract } from './kept.contract.ts'

const fault = () => {}

describe('in a folder', () => {
  let folder: string
  let places = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-kept-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  keptContract('a folder', async () => {
    const place = join(folder, `place-${places++}`)
    const texts = folderTexts(place)
    return async () => texts
  })

  test('[MN22] only their owner may read them, and what a kill left is removed', async () => {
    const texts = folderTexts(folder)
    await texts.claim('secret', 'kept')
    await texts.write('group/one', 'text')
    await writeFile(join(folder, 'secret.0a1b2c3d'), 'cut off')
    expect(await texts.read('secret')).toBe('kept')
    expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
    const modes = ['secret', 'group/one', 'group'].map(async (name) => (await stat(join(folder, name))).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o700])
  })

  test('[MN22] one that cannot be read is a failure, not an absence', async () => {
    await folderTexts(folder).write('dir/inner', 'text')
    await expect(folderTexts(folder).read('dir')).rejects.toThrow(/dir cannot be read \(EISDIR\)/)
  })
})

describe.each(mongoServers())('in $name', ({ start }) => {
  let server: TestMongo
  const opened: Mongo[] = []
  beforeAll(async () => {
    server = await start()
  })
  afterAll(async () => {
    for (const mongo of opened) await mongo.close()
    await server.close()
  })

  keptContract('a database', async () => {
    const mongo = await openMongo(server.url(), { fault })
    opened.push(mongo)
    return async () => mongoTexts(mongo)
  })
})

test('[MN22] texts in a database that is away are no absence', async () => {
  const server = await doubleMongo()
  const mongo = await openMongo(server.url(), { fault })
  const texts = mongoTexts(mongo)
  await texts.write('a', 'kept')
  await server.double?.goAway()
  await expect(texts.read('a')).rejects.toThrow('cannot be reached')
  await server.double?.comeBack()
  await expect.poll(() => texts.read('a').catch(() => null)).toBe('kept')
  await mongo.close()
  await server.close()
})
