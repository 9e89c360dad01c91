import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { openDoors } from './doors.ts'
import { shownFor } from './shown.ts'

/**
 * The baseline: a Socket.IO server that keeps nothing and broadcasts, for each message, the frames that the service sends
 * for one. Join and start are answered, so that the same load generator drives both.
 */
const http = createServer((_request, response) => {
  reviewing = true
  response.end('{}')
})
/** Somebody brought a document: from now on each message moves the progress. */
let reviewing = false
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
let messages = 0

io.on('connection', (socket) => {
  openDoors(socket, {
    joined: (code) => void socket.join(code),
    said({ code, sender, text }) {
      messages += 1
      for (const [event, payload] of shownFor({ text, sender, number: messages, reviewing }))
        io.to(code).emit(event, payload)
    },
  })
})

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('message', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
