import { setting, whole } from './schemas.ts'

const count = (fallback: number) => whole(1, 1_000_000_000).default(fallback)

/** What one caller and all of them may take up. Those in MB hold also where `RATE_LIMITS` is off. [OP11] */
export const LIMITS = {
  LIMIT_UNSENT_MB_SOCKET: setting('MB that may wait for one slow reader before it is cut', count(8)),
  LIMIT_UNSENT_MB: setting('MB that may wait for all of them; the heaviest are cut first', count(256)),
} as const
