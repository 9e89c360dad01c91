import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Server } from 'socket.io'

/** The baseline: broadcasts what it is sent and keeps nothing. */
const http = createServer(async (request, response) => {
  const { ops } = JSON.parse(await text(request))
  version++
  const by = { id: '9b2f0c1e-6d0a-4b53-8f0e-2c1a7d5e9f10', name: 'Ana' }
  const changed = ['board', 'counts', 'version', 'updatedAt', 'lastActivityAt']
  io.emit('space:update', { id: 'sp_1', version, changed, board: { version, ops, by, at: Date.now() } })
  response.end('{}')
})
let version = 0
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => {
  socket.on('space:open', (_payload, ack) => ack({}))
})

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
