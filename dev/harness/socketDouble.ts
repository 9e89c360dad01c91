import type { Socket } from 'socket.io'
import { Connection } from '#gateway/connections/connection.ts'
import type { SentTo } from '#protocol/serverEvents.ts'

/** A connection whose packets arrive, decoded, at `deliver`. */
export function socketTo(id: string, deliver: (sent: SentTo<'room'>) => void): Connection {
  const write = (packet: string) => {
    const [event, payload] = JSON.parse(packet.slice(1))
    deliver({ event, payload })
  }
  const conn = { transport: { name: 'polling' }, writeBuffer: [], write, close() {} }
  return new Connection(id, { connected: true, conn } as unknown as Socket, 'loopback', null)
}
