import { domains, lowercase, setting, share, whole } from './schemas.ts'

const DAYS_MAX = 3_650

/** What is counted for administrators, how long it is kept, and who is left out. */
export const FIGURES = {
  INTERNAL_DOMAINS: setting('comma-separated mail domains of internal users', domains.transform(lowercase)),
  TELEMETRY_RETENTION_DAYS: setting('days telemetry is retained', whole(1, DAYS_MAX).default(395)),
  REPLAY_SAMPLE: setting('share of page visits recorded, 0 to 1', share(0.1)),
  REPLAY_RETENTION_DAYS: setting('days session recordings are retained', whole(1, DAYS_MAX).default(30)),
  TOOLS_DAILY_CAP: setting('model runs of the free tools per day', whole(0, 1_000_000).default(200)),
} as const
