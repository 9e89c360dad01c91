import { afterAll, beforeAll, describe } from 'vitest'
import { mongoShelf } from '#stores/keys/mongo.ts'
import { openMongo } from '#stores/mongo/connection.ts'
import { mongoServers, type TestMongo } from '../helpers/mongod.ts'
import { keysContract, sharedKeysContract } from './keys.contract.ts'

describe.each(mongoServers())('$name', ({ name, start }) => {
  let server: TestMongo
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  const inDatabase = async () => {
    const mongo = await openMongo(server.url(), { fault: () => {} })
    return { open: () => mongoShelf(mongo), close: () => mongo.close() }
  }
  keysContract(name, inDatabase)
  sharedKeysContract(name, inDatabase)
})
