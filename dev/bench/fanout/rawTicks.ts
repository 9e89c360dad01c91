import { writeSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

/**
 * The floor of telling the time: a hundred bytes to each connection once a second, in as many groups as the service has, by one
 * write each past Node's streams. No rooms, no answers.
 */
const GROUPS = 20
const FRAME = Buffer.alloc(100, 'x')
const descriptors: number[] = []

const server = createServer((socket: Socket) => {
  const descriptor = Number(Reflect.get(Object(Reflect.get(socket, '_handle')), 'fd'))
  descriptors.push(descriptor)
  socket.on('error', () => {}).resume()
  // Its number may be another file's by the next turn.
  socket.on('close', () => descriptors.splice(descriptors.indexOf(descriptor), 1))
})
let group = 0
setInterval(() => {
  for (let i = group; i < descriptors.length; i += GROUPS) writeSync(descriptors[i] ?? -1, FRAME)
  group = (group + 1) % GROUPS
}, 1_000 / GROUPS)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : null })
})
