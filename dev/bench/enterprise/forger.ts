import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { signedHeaders } from '#dev/harness/signedPost.ts'

/**
 * Sends forged requests at a fixed rate until the parent says that it is over, in a process of its own. Arguments: URL of the
 * resident, requests a second. Tells the parent the number of answers by status.
 */
const CONNECTIONS = 20
const TURN_MS = 2
const LAST_ANSWERS_MS = 1_000
const PATH = '/kxp/summarize'

const [residentUrl = '', perSecond = ''] = process.argv.slice(2)
const { hostname, port, host } = new URL(residentUrl)
const answers: Record<string, number> = {}
const sockets = Array.from({ length: CONNECTIONS }, () =>
  connect(Number(port), hostname)
    .setNoDelay(true)
    .on('data', (chunk) => {
      for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g))
        answers[status] = (answers[status] ?? 0) + 1
    }),
)

let isOver = false
process.on('disconnect', () => process.exit())
process.on('message', () => {
  isOver = true
})

function forged(): string {
  const ref = { kind: 'pdf', sectionTitle: '1' }
  const body = JSON.stringify({ room: 'FORGED', sectionId: 's1', seq: 1, ref, messages: [] })
  const headers = signedHeaders({ path: PATH, secret: randomUUID(), body })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const startedAt = performance.now()
let sent = 0
while (!isOver) {
  const wanted = Math.floor(((performance.now() - startedAt) / 1_000) * Number(perSecond))
  for (; sent < wanted; sent++) sockets[sent % CONNECTIONS]?.write(forged())
  await delay(TURN_MS)
}
await delay(LAST_ANSWERS_MS)
process.send?.(answers)
