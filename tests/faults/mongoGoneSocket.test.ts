import { afterEach, expect, test } from 'vitest'
import { openMongo } from '#stores/mongo/connection.ts'
import { startMongoDouble } from '../doubles/mongo/server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** What of the driver is not in its types. */
interface Insides {
  readonly topology: { readonly s: { readonly servers: ReadonlyMap<string, DriverServer> } }
}
interface DriverServer {
  readonly monitor: { readonly connection: { readonly socket: { destroy(): void } } | null }
}

test('[MN15] a heartbeat over a socket that is gone at that moment fails, and the next one finds the database again', async () => {
  const double = await startMongoDouble()
  endings.push(() => double.close())
  const mongo = await openMongo(double.url(), { fault: () => {} })
  endings.push(() => mongo.close())
  const { client } = mongo
  const answers: string[] = []
  client.on('serverHeartbeatFailed', () => answers.push('failed'))
  client.on('serverHeartbeatSucceeded', () => answers.push('succeeded'))
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBeGreaterThan(1)
  answers.length = 0
  client.once('serverHeartbeatStarted', ({ connectionId }) => {
    const server = (client as unknown as Insides).topology.s.servers.get(connectionId)
    server?.monitor.connection?.socket.destroy()
  })
  await expect.poll(() => answers.slice(0, 2), { timeout: 15_000 }).toEqual(['failed', 'succeeded'])
  expect(mongo.awaySince).toBeNull()
})
