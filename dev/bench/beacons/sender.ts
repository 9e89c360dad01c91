import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Sends beacons at a fixed rate until the parent disconnects, in a process of its own, so that it takes no time from the
 * clock of those who measure. Arguments: port, events a second, events in a request. Tells the parent the seconds and the number of answers by status.
 */
const CONNECTIONS = 100
const TURN_MS = 2
const PATHS = ['/', '/tools', '/tools/agenda-builder', '/archive/:name', '/spaces/aB3dE6gH9jK2mN5pQ8sT1v', '/r/K7QF2M']
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const [port = 0, eventsPerSecond = 0, batch = 1] = process.argv.slice(2).map(Number)
const answers: Record<string, number> = {}
const sockets = Array.from({ length: CONNECTIONS }, () => {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.on('data', (chunk) => {
    for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g))
      answers[status] = (answers[status] ?? 0) + 1
  })
  return socket
})

let isOver = false
process.on('disconnect', () => process.exit())
process.on('message', () => {
  isOver = true
})

function requestOf(n: number): string {
  const sentAt = Date.now()
  const events = Array.from({ length: batch }, (_, i) => {
    const base = { id: randomUUID(), at: sentAt - i * 200, path: PATHS[(n + i) % PATHS.length] }
    if (i % 4 === 1) return { ...base, type: 'vital', name: 'LCP', value: 1_234.5 }
    if (i % 4 === 3)
      return { ...base, type: 'ux', signal: 'dead_click', selector: 'main > button.primary:nth-child(3)' }
    return { ...base, type: 'pageview', referrer: 'https://news.example.org/today', title: 'Parley' }
  })
  const body = JSON.stringify({ v: 1, anonId: randomUUID(), sentAt, events })
  return `POST /api/telemetry HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: ${AGENT}\r\nAccept: */*\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const startedAt = performance.now()
let sent = 0
while (!isOver) {
  const wanted = Math.floor(((performance.now() - startedAt) / 1_000) * (eventsPerSecond / batch))
  for (; sent < wanted; sent++) sockets[sent % CONNECTIONS]?.write(requestOf(sent))
  await delay(TURN_MS)
}
const seconds = (performance.now() - startedAt) / 1_000
await delay(1_000)
process.send?.({ seconds, answers })
