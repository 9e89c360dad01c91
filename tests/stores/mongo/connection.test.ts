import { beforeEach, describe, expect, test } from 'vitest'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { isUnreachable, within } from '#stores/mongo/failure.ts'
import { type MongoDouble, startMongoDouble } from '../../doubles/mongo/server.ts'

describe('[MN15] the connection to the database', () => {
  let double: MongoDouble
  let mongo: Mongo
  let faults: unknown[]
  const open = (url = double.url()) => openMongo(url, { fault: (error) => void faults.push(error) })
  beforeEach(async () => {
    faults = []
    double = await startMongoDouble()
    mongo = await open()
    return async () => {
      await mongo.close()
      await double.close()
    }
  })
  const items = () => mongo.db.collection<{ _id: string; n?: number }>('items')
  const timed = async (work: Promise<unknown>) => {
    const begin = performance.now()
    const error = await work.then(
      () => null,
      (thrown) => thrown,
    )
    return { error, ms: performance.now() - begin }
  }

  test('the URL names the database, and its own limits stand', async () => {
    expect(mongo.db.databaseName).toMatch(/^parley-/)
    const other = await open(`mongodb://127.0.0.1:${double.port}/?replicaSet=rs0&maxPoolSize=3`)
    expect([other.db.databaseName, other.client.options.maxPoolSize]).toEqual(['parley', 3])
    await other.close()
  })

  test('one that cannot be opened says so within seconds, without its password', async () => {
    await double.goAway()
    const { error, ms } = await timed(
      open(`mongodb://me:secret@127.0.0.1:${double.port}/x?serverSelectionTimeoutMS=300`),
    )
    expect(error.message).toMatch(/^The database mongodb:\/\/127\.0\.0\.1:\d+\/x cannot be used: .*\.$/)
    expect(error.message).not.toContain('secret')
    expect(ms).toBeLessThan(5_000)
    await double.comeBack()
  })

  test('its absence is known since when, told once, and so is its return', async () => {
    const states: (number | null)[] = []
    mongo.onState((since) => states.push(since))
    await items().insertOne({ _id: 'a' })
    await double.goAway()
    const { error } = await timed(items().findOne())
    expect([error === null, isUnreachable(error)]).toEqual([false, true])
    expect(mongo.awaySince).toBeCloseTo(Date.now(), -5)
    await double.comeBack()
    await expect.poll(() => mongo.awaySince).toBeNull()
    expect(await items().findOne()).toEqual({ _id: 'a' })
    expect([states.length, states[1], faults.length]).toEqual([2, null, 1])
  })

  test('a silent one is noticed too, and nobody waits for it', async () => {
    double.silent(true)
    const { error, ms } = await timed(within(200, items().findOne()))
    expect([isUnreachable(error), ms < 2_000]).toEqual([true, true])
    await expect.poll(() => mongo.awaySince).not.toBeNull()
    double.silent(false)
    await expect.poll(() => mongo.awaySince).toBeNull()
  })

  test.each(['lost', 'answer lost', { code: 10107, labels: ['RetryableWriteError'] }] as const)(
    'a write is carried out once although it is tried again: %o',
    async (mishap) => {
      await items().insertOne({ _id: 'a', n: 0 })
      double.fail({ command: 'update', mishap })
      await items().updateOne({ _id: 'a' }, { $inc: { n: 1 } })
      expect(await items().findOne()).toEqual({ _id: 'a', n: 1 })
    },
  )

  test('what is no absence is no absence', async () => {
    await items().insertOne({ _id: 'a' })
    const { error } = await timed(items().insertOne({ _id: 'a' }))
    expect([error.code, isUnreachable(error), isUnreachable(new Error('else'))]).toEqual([11000, false, false])
    await mongo.close()
    await mongo.close()
    expect(isUnreachable((await timed(items().findOne())).error)).toBe(true)
    expect(faults).toEqual([])
  })
})
