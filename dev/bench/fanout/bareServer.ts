import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

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
const PROGRESS = {
  goalType: 'docreview',
  sections: Array.from({ length: 10 }, (_, i) => ({
    sectionId: `sec_${i}`,
    title: `${i}. Title of a clause`,
    status: 'pending',
    messageCount: i,
  })),
  doneCount: 0,
  totalCount: 10,
  complete: false,
}
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
let codes = 0
let messages = 0

io.on('connection', (socket) => {
  let code = ''
  const join = (name: string, ack: (reply: object) => void) => {
    void socket.join(code)
    ack({ code, participantId: `p_${socket.id}`, name })
  }
  socket.on('room:create', ({ name }, ack) => {
    code = `room${codes++}`
    join(name, ack)
  })
  socket.on('room:join', ({ name, code: wanted }, ack) => {
    code = wanted
    join(name, ack)
  })
  socket.on('setup:start', (_payload, ack) => ack({ ok: true }))
  socket.on('setup:pick-sections', (_payload, ack) => ack({ ok: true }))
  socket.on('chat:message', ({ text }) => {
    const id = 'm_01KBJ5Y3ZR7Q2M8V4T6W9X0A1B2C3D00'
    const sender = { senderId: 'p_01KBJ5Y3ZR7Q2M8V4T6W9X0A1B2C3D00', senderName: 'Person 1' }
    const at = Date.now()
    io.to(code).emit('chat:message', { id, at, type: 'user', text, ...sender })
    if (reviewing) io.to(code).emit('goal:progress', PROGRESS)
    io.to(code).emit('dst:trace', {
      messageId: id,
      text: text.slice(0, 80),
      senderName: 'Person 1',
      at,
      lpp: { intent: 'statement', entities: [], effects: [], tookMs: 0.111 },
      llm: { skipped: 'model-down' },
    })
    messages += 1
    if (messages % 4 === 0) {
      const ledger = {
        coverage: 0,
        score: 0,
        summary: 'No sections were in scope.',
        decisions: [],
        risks: [],
        actions: [],
      }
      io.to(code).emit('intel:update', { seq: messages, updatedAt: at, ...ledger })
    }
  })
})

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('message', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
