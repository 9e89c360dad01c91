import type { Socket } from 'socket.io'
import { Connection } from '#gateway/connections/connection.ts'

/** What a payload may be known by. */
export interface Packet {
  readonly id?: string
  readonly rev?: number
  readonly seq?: number
}

/** A connection whose packets arrive, decoded, at `deliver`. */
export function socketTo(id: string, deliver: (event: string, payload: Packet) => void): Connection {
  const write = (packet: string) => {
    const [event, payload] = JSON.parse(packet.slice(1)) as [string, Packet]
    deliver(event, payload)
  }
  const conn = { transport: { name: 'polling' }, writeBuffer: [], write, close() {} }
  return new Connection(id, { connected: true, conn } as unknown as Socket, 'loopback', null)
}
