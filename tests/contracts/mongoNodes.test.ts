import { afterAll, beforeAll, describe } from 'vitest'
import { mongoServers, type TestMongo } from '../helpers/mongod.ts'
import { MongoNodesStage } from '../helpers/mongoNodes.ts'
import { nodesContract } from './nodes.contract.ts'

describe.each(mongoServers())('$name', ({ name, start }) => {
  let server: TestMongo
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  nodesContract(name, async () => new MongoNodesStage(server))
})
