import { setting, whole } from './schemas.ts'

const count = (fallback: number) => whole(1, 1_000_000_000).default(fallback)

/** Resource limits, per client address and in total. Those in MB also apply when `RATE_LIMITS` is off. [OP11] */
export const LIMITS = {
  LIMIT_HANDSHAKES_ADDRESS: setting('sockets one address may open per minute', count(1_200)),
  LIMIT_HANDSHAKES: setting('sockets opened per minute, in total', count(30_000)),
  LIMIT_SOCKETS_ADDRESS: setting('open sockets per address', count(400)),
  LIMIT_SOCKETS: setting('open sockets in total', count(20_000)),
  LIMIT_NEW_ROOMS_ADDRESS: setting('rooms one address may create per minute', count(240)),
  LIMIT_NEW_ROOMS: setting('rooms created per minute, in total', count(6_000)),
  LIMIT_ROOMS_ADDRESS: setting('active rooms created by one address', count(1_000)),
  LIMIT_ROOMS: setting('active rooms in total', count(20_000)),
  LIMIT_UPLOADS_ADDRESS: setting('concurrent uploads per address', count(16)),
  LIMIT_UPLOADS: setting('concurrent uploads in total', count(64)),
  LIMIT_STORED_MB_ADDRESS: setting('MB one address may store per day', count(10_240)),
  LIMIT_STORED_MB: setting('MB of uploaded files in total', count(102_400)),
  LIMIT_UNSENT_MB_SOCKET: setting('unsent MB per socket before a slow reader is disconnected', count(8)),
  LIMIT_UNSENT_MB: setting('unsent MB in total; the slowest readers are disconnected first', count(256)),
} as const
