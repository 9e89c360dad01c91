import type { Socket } from 'socket.io'
import { Connection } from '#gateway/connections/connection.ts'
import type { SentTo } from '#protocol/serverEvents.ts'

/** Creates a connection whose packets are decoded and passed to `deliver`. */
export function socketTo(id: string, deliver: (sent: SentTo<'room'>) => void): Connection {
  const write = (packet: string) => {
    const [event, payload] = JSON.parse(packet.slice(1))
    deliver({ event, payload })
  }
  const conn = { transport: { name: 'polling' }, writeBuffer: [], write, close() {} }
  return new Connection(id, { connected: true, conn } as unknown as Socket, 'loopback', null)
}
