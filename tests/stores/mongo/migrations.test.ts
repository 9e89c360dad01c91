import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { type Migration, migrate } from '#stores/mongo/migrations.ts'
import { doubleMongo, type TestMongo } from '../../helpers/mongod.ts'

let server: TestMongo
let mongo: Mongo
beforeAll(async () => {
  server = await doubleMongo()
  mongo = await openMongo(server.url(), { fault: () => {} })
})
afterAll(async () => {
  await mongo.close()
  await server.close()
})

test('[MN21] named changes are carried out once, in order, and again when one was cut off', async () => {
  const ran: string[] = []
  let isBroken = true
  const step = (id: string): Migration => ({
    id,
    async run() {
      ran.push(id)
      if (id === 'b' && isBroken) throw new Error('cut off')
    },
  })
  await expect(migrate(mongo.db, ['a', 'b'].map(step))).rejects.toThrow('cut off')
  isBroken = false
  await Promise.all([migrate(mongo.db, ['a', 'b', 'c'].map(step)), migrate(mongo.db, ['a', 'b', 'c'].map(step))])
  await migrate(mongo.db, ['a', 'c'].map(step))
  expect([ran.filter((id) => id === 'a'), ran[1], new Set(ran.slice(2))]).toEqual([['a'], 'b', new Set(['b', 'c'])])
  const noted = await mongo.db
    .collection('migrations')
    .find({ at: { $type: 'date' } })
    .toArray()
  expect(noted.map(({ _id }) => String(_id)).sort()).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  expect((await mongo.db.collection('views').indexes()).length).toBe(3)
})
