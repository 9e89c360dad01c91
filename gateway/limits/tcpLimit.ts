import type { Server } from 'node:http'
import { placeOf } from './address.ts'
import type { PresenceQuota } from './quota.ts'

const BODY = '{"error":"Too many connections are open at once. Close some of them first."}'
const ANSWER = `HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 10\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`

/** Closes new connections beyond the quota, so that no address uses up the connections of the process. [OP12] */
export function limitConnections(http: Server, quota: PresenceQuota): void {
  http.on('connection', (socket) => {
    const address = placeOf(socket.remoteAddress ?? '')
    if (quota.isFull(address)) return void socket.end(ANSWER, () => socket.destroy())
    socket.once('close', quota.add(address))
  })
}
