import type { IncomingMessage } from 'node:http'
import { placeOf } from '#gateway/limits/address.ts'

/** The address by which limits count a request's client: that of the socket, or the nearest that a trusted proxy names. */
export function callerAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return placeOf(forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? 'unknown'))
}
