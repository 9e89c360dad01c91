import { setting, whole } from './schemas.ts'

const count = (fallback: number) => whole(1, 1_000_000_000).default(fallback)

/** What one caller and all of them may take up. Those in MB hold also where `RATE_LIMITS` is off. [OP11] */
export const LIMITS = {
  LIMIT_HANDSHAKES_ADDRESS: setting('sockets that one address may open a minute', count(1_200)),
  LIMIT_HANDSHAKES: setting('sockets that all may open a minute', count(30_000)),
  LIMIT_SOCKETS_ADDRESS: setting('sockets that one address may have open', count(400)),
  LIMIT_SOCKETS: setting('sockets that all may have open', count(20_000)),
  LIMIT_NEW_ROOMS_ADDRESS: setting('rooms that one address may make a minute', count(240)),
  LIMIT_NEW_ROOMS: setting('rooms that all may make a minute', count(6_000)),
  LIMIT_ROOMS_ADDRESS: setting('rooms in use or running that one address may have made', count(1_000)),
  LIMIT_ROOMS: setting('rooms in use or running', count(20_000)),
  LIMIT_UPLOADS_ADDRESS: setting('uploads that one address may have under way', count(16)),
  LIMIT_UPLOADS: setting('uploads that all may have under way', count(64)),
  LIMIT_STORED_MB_ADDRESS: setting('MB that one address may store in a day', count(10_240)),
  LIMIT_STORED_MB: setting('MB that uploaded files may take in all', count(102_400)),
  LIMIT_UNSENT_MB_SOCKET: setting('MB that may wait for one slow reader before it is cut', count(8)),
  LIMIT_UNSENT_MB: setting('MB that may wait for all of them; the heaviest are cut first', count(256)),
} as const
