import { type Db, type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mongoServers, type TestMongo } from '../../helpers/mongod.ts'

interface Item extends Document {
  _id: string
}

/** What our adapters ask of a server; the double and a real one answer alike. */
describe.each(mongoServers())('$name', ({ start }) => {
  let server: TestMongo
  let client: MongoClient
  let db: Db
  beforeAll(async () => {
    server = await start()
  })
  beforeEach(async () => {
    client = new MongoClient(server.url(), { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 1_000 })
    db = client.db()
    return () => client.close()
  })
  afterAll(() => server.close())
  const items = () => db.collection<Item>('items')

  test('documents are inserted, found in order, a page at a time, and removed', async () => {
    const many = Array.from({ length: 250 }, (_, n) => ({ _id: `i${n}`, n, tags: [`t${n % 3}`], at: new Date(n) }))
    expect((await items().insertMany(many)).insertedCount).toBe(250)
    const found = await items()
      .find({ tags: 't1', n: { $gte: 100 } }, { batchSize: 7 })
      .sort({ n: -1 })
      .skip(1)
      .limit(20)
      .toArray()
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => 244 - 3 * i))
    expect(await items().findOne({ _id: 'i9' }, { projection: { at: 1 } })).toEqual({ _id: 'i9', at: new Date(9) })
    expect((await items().deleteMany({ n: { $lt: 200 } })).deletedCount).toBe(200)
    expect([await items().countDocuments({ tags: 't0' }), await items().estimatedDocumentCount()]).toEqual([17, 50])
    expect(await items().distinct('tags')).toEqual(expect.arrayContaining(['t0', 't1', 't2']))
  })

  test('an upsert that only an older document may pass finds the newer one in its way', async () => {
    const put = (rev: number) => items().updateOne({ _id: 'a', rev: { $lt: rev } }, { $set: { rev } }, { upsert: true })
    expect(await put(2)).toMatchObject({ upsertedCount: 1, upsertedId: 'a' })
    await expect(put(2)).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 } })
    await expect(put(1)).rejects.toMatchObject({ code: 11000 })
    expect(await put(3)).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await items().findOne({ _id: 'a' })).toEqual({ _id: 'a', rev: 3 })
  })

  test('an unordered batch carries out what it can and names what failed', async () => {
    await items().insertOne({ _id: 'b' })
    const writes = ['a', 'b', 'c'].map((_id) => ({ insertOne: { document: { _id } } }))
    const error = await items()
      .bulkWrite(writes, { ordered: false })
      .catch((thrown) => thrown)
    expect(error.writeErrors.map(({ index, code }: Item) => [index, code])).toEqual([[1, 11000]])
    expect((await items().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  })

  test('a document is changed by operators or by a pipeline, by the time of the server', async () => {
    await items().insertOne({ _id: 'a', n: 1, list: [1, 2], at: null })
    const lists = db.collection<{ _id: string; n: number; list: number[]; top: number; at: null }>('items')
    await lists.updateOne({ _id: 'a' }, { $inc: { n: 2 }, $push: { list: 3 }, $max: { top: 5 }, $unset: { at: '' } })
    expect(await items().findOne()).toEqual({ _id: 'a', n: 3, list: [1, 2, 3], top: 5 })
    const before = await items().findOneAndUpdate({ _id: 'a' }, [{ $set: { at: '$$NOW', m: { $add: ['$n', 1] } } }])
    expect(before).toEqual({ _id: 'a', n: 3, list: [1, 2, 3], top: 5 })
    const after = await items().findOne()
    expect(after).toMatchObject({ m: 4, at: expect.any(Date) })
    const isPast = { $lt: ['$at', { $add: ['$$NOW', 60_000] }] }
    expect(
      await items().findOneAndUpdate({ $expr: isPast }, { $set: { m: 0 } }, { returnDocument: 'after' }),
    ).toMatchObject({ m: 0 })
    expect(
      await items().findOneAndUpdate(
        { _id: 'b' },
        { $setOnInsert: { n: 7 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 'b', n: 7 })
    expect(await items().findOneAndDelete({ _id: 'b' })).toEqual({ _id: 'b', n: 7 })
    expect(await items().replaceOne({ _id: 'a' }, { x: 1 })).toMatchObject({ modifiedCount: 1 })
    expect(await items().findOne()).toEqual({ _id: 'a', x: 1 })
    await expect(items().updateOne({ _id: 'a' }, { $set: { _id: 'z' } })).rejects.toThrow(/immutable|_id/)
  })

  test('a unique index keeps values apart, also of a part of the documents, and lists by each value', async () => {
    await items().createIndex({ name: 1 }, { unique: true, partialFilterExpression: { live: true } })
    await items().createIndex({ keys: 1 }, { unique: true, sparse: true })
    await items().createIndex({ keys: 1 }, { unique: true, sparse: true })
    await items().insertMany([
      { _id: 'a', name: 'x', live: true, keys: [1, 2] },
      { _id: 'b', name: 'x', live: false },
    ])
    await expect(items().insertOne({ _id: 'c', name: 'x', live: true })).rejects.toMatchObject({ code: 11000 })
    await expect(items().updateOne({ _id: 'b' }, { $set: { live: true } })).rejects.toMatchObject({ code: 11000 })
    await expect(items().updateOne({ _id: 'b' }, { $set: { keys: [2] } })).rejects.toMatchObject({ code: 11000 })
    await items().deleteOne({ _id: 'a' })
    await items().updateOne({ _id: 'b' }, { $set: { live: true, keys: [2] } })
    expect((await items().indexes()).map(({ name }) => name).sort()).toEqual(['_id_', 'keys_1', 'name_1'])
    await expect(items().createIndex({ live: 1 }, { unique: true, name: 'name_1' })).rejects.toMatchObject({ code: 86 })
  })

  test('sums are made over groups', async () => {
    await items().insertMany([1, 2, 3, 4].map((n) => ({ _id: `i${n}`, n, odd: n % 2 === 1 })))
    const stages = [
      { $match: { n: { $gt: 1 } } },
      { $group: { _id: '$odd', sum: { $sum: '$n' } } },
      { $sort: { sum: -1 } },
    ]
    expect(await items().aggregate(stages).toArray()).toEqual([
      { _id: false, sum: 6 },
      { _id: true, sum: 3 },
    ])
    expect(
      await db
        .collection('nothing')
        .aggregate([{ $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([])
  })

  test('collections are listed until they are dropped', async () => {
    await items().insertOne({ _id: 'a' })
    await db.createCollection('capped', { capped: true, size: 4_096, max: 2 })
    expect((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()).toEqual([
      'capped',
      'items',
    ])
    await db.collection('capped').insertMany([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect((await db.collection('capped').find().toArray()).map(({ n }) => n)).toEqual([2, 3])
    await db.dropCollection('items')
    expect(await db.listCollections({ name: 'items' }).toArray()).toEqual([])
    await db.dropDatabase()
    expect(await db.listCollections().toArray()).toEqual([])
  })

  test('a file in GridFS is read whole and in part', async () => {
    const { GridFSBucket } = await import('mongodb')
    const bucket = new GridFSBucket(db, { chunkSizeBytes: 1_000 })
    const bytes = Buffer.from(Array.from({ length: 5_003 }, (_, i) => i % 251))
    const upload = bucket.openUploadStream('file')
    await new Promise((resolve) => upload.end(bytes, () => resolve(null)))
    const read = async (options = {}) => Buffer.concat(await bucket.openDownloadStream(upload.id, options).toArray())
    expect((await read()).equals(bytes)).toBe(true)
    expect((await read({ start: 998, end: 2_001 })).equals(bytes.subarray(998, 2_001))).toBe(true)
    await bucket.delete(upload.id)
    await expect(read()).rejects.toThrow(/not found|ENOENT/)
  })

  test('changes are told in order, and again from where one stopped', async () => {
    await items().insertOne({ _id: 'before' })
    const stream = items().watch([{ $match: { operationType: { $ne: 'delete' } } }], {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: 100,
    })
    const first = stream.next()
    await expect
      .poll(async () => {
        await items().updateOne({ _id: 'before' }, { $inc: { n: 1 } })
        return Promise.race([first.then(() => true), new Promise((resolve) => setTimeout(resolve, 20, false))])
      })
      .toBe(true)
    await items().insertOne({ _id: 'a', n: 1 })
    await items().deleteOne({ _id: 'a' })
    await items().insertOne({ _id: 'b' })
    const token = (await first)._id
    const seen: unknown[] = []
    const again = items().watch([], { resumeAfter: token, maxAwaitTimeMS: 100 })
    for await (const change of again) {
      if (change.operationType === 'update') continue
      seen.push([change.operationType, 'documentKey' in change && change.documentKey._id])
      if (seen.length === 3) break
    }
    expect(seen).toEqual([
      ['insert', 'a'],
      ['delete', 'a'],
      ['insert', 'b'],
    ])
    await stream.close()
    await again.close()
  })
})
