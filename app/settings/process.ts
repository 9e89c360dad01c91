import * as z from 'zod'
import { flag, setting, whole } from './schemas.ts'
import { SettingsError } from './settingsError.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** Settings of every process of ours: the service and the resident. */
export const PROCESS = {
  APP_ENV: setting(
    'development or production; production rejects the test hooks',
    z.enum(['development', 'production'], 'must be development or production').default('development'),
  ),
  TRUST_PROXY: setting('read client addresses from a trusted proxy (X-Forwarded-For)', flag(false)),
  RATE_LIMITS: setting('off disables rate limits and the socket flood limit (test hook)', flag(true)),
  CLOCK_OFFSET_MS: setting(
    'milliseconds added to the service clock, may be negative (test hook)',
    whole(-(10 ** 13), 10 ** 13).default(0),
  ),
  SCHEDULER_TICK_MS: setting('milliseconds between runs of due work', whole(1, 86_400_000).default(30_000)),
  DRAIN_MS: setting(
    'milliseconds /readyz returns 503 before shutdown closes connections',
    whole(0, 60_000).default(500),
  ),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug or silent',
    z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  ),
} as const

interface ProcessValues {
  readonly APP_ENV: 'development' | 'production'
  readonly CLOCK_OFFSET_MS: number
  readonly RATE_LIMITS: boolean
}

/** Production runs on the true clock and with limits. [OP7] */
export function forbidTestHooks({ APP_ENV, CLOCK_OFFSET_MS, RATE_LIMITS }: ProcessValues): void {
  if (APP_ENV !== 'production') return
  if (CLOCK_OFFSET_MS !== 0)
    throw new SettingsError('The setting CLOCK_OFFSET_MS is a test hook and not allowed in production.')
  if (!RATE_LIMITS) throw new SettingsError('The setting RATE_LIMITS must not be off in production.')
}
