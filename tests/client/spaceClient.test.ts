import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BoardChange, SpaceClient, SpacesRest } from '@parley/client'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SLUG = 'a'.repeat(22)

/** A space at a version, with as many items on its board as the version says. */
const spaceAt = (version: number) => ({ id: 'sp_1', version, counts: { items: version } })
/** The announcement of the item that made a version. */
const added = (version: number) => ({
  id: 'sp_1',
  version,
  board: { version, at: version, ops: [{ op: 'add', item: { kind: 'sticky', id: `it_${version}` } }] },
})

/** A service whose every answer a test gives, in the order that it wants. */
let http: HttpServer
let io: Server
let opens: ((version: number) => void)[]
let loads: ((version: number) => void)[]
let client: SpaceClient
let changes: BoardChange[]
beforeEach(async () => {
  opens = []
  loads = []
  changes = []
  const answer = (response: ServerResponse, version: number) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(spaceAt(version)))
  }
  http = createServer((request, response) => {
    if (request.url?.endsWith('/space')) loads.push((version) => answer(response, version))
  })
  io = new Server(http)
  io.on('connection', (socket) =>
    socket.on('space:open', (_, ack) => opens.push((version) => ack({ space: spaceAt(version) }))),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  client = new SpaceClient({ slug: SLUG, rest: new SpacesRest({ url }), url })
  client.onBoard((change) => changes.push(change))
  client.open()
  await expect.poll(() => [opens.length, loads.length]).toEqual([1, 1])
})
afterEach(async () => {
  client.close()
  http.closeAllConnections()
  await io.close()
})

const shown = () => client.snapshot().space && [client.snapshot().space?.version, client.snapshot().space?.counts.items]

describe('[WP18] a space that is opened while others change it', () => {
  test('is loaded again when an announcement overtook the answer to opening it', async () => {
    loads.shift()?.(1)
    await expect.poll(shown).toEqual([1, 1])
    io.emit('space:update', added(2))
    await expect.poll(shown).toEqual([2, 2])
    opens.shift()?.(1)
    await expect.poll(() => loads.length).toBe(1)
    loads.shift()?.(2)
    await expect.poll(shown).toEqual([2, 2])
  })

  test('is loaded again when an announcement overtook the answer to loading it', async () => {
    opens.shift()?.(1)
    await expect.poll(shown).toEqual([1, 1])
    io.emit('space:update', added(2))
    await expect.poll(shown).toEqual([2, 2])
    loads.shift()?.(1)
    await expect.poll(() => loads.length).toBe(1)
    loads.shift()?.(2)
    await expect.poll(shown).toEqual([2, 2])
  })

  test('counts no item twice that came with it and is announced afterwards, and tells of it still', async () => {
    opens.shift()?.(2)
    await expect.poll(shown).toEqual([2, 2])
    io.emit('space:update', added(2))
    io.emit('space:update', added(3))
    await expect.poll(() => changes.map(({ version }) => version)).toEqual([2, 3])
    expect(shown()).toEqual([3, 3])
  })
})
