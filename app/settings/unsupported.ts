import * as z from 'zod'
import {
  domains,
  exactOrigins,
  flag,
  hexKey,
  lowercase,
  type Setting,
  secrets,
  sender,
  setting,
  share,
  webAddress,
  whole,
  words,
} from './schemas.ts'

const DAYS_MAX = 3_650

/**
 * Settings of parts that this version does not have. Each is checked like any other, and every value but the default stops the
 * start, because it would be ignored. Whoever builds the part moves the line to `app/settings.ts`. [OP10]
 */
export const UNSUPPORTED = {
  EVENTSTORE_URL: setting(
    'event store cluster instead of the embedded log',
    z
      .string()
      .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, 'must be an esdb:// address')
      .optional(),
  ),
  MONGODB_URL: setting(
    'document database instead of the embedded read models',
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// address')
      .optional(),
  ),
  APP_URL: setting('public address of the browser client, if it is not BASE_URL', webAddress.optional()),
  INTERNAL_DOMAINS: setting('comma list of mail domains of our own people', domains.transform(lowercase)),
  BETA_GATE: setting('on: only people let into the beta make persistent rooms', flag(false)),
  OUTREACH_FROM: setting('sender of outreach mails', sender.optional()),
  OUTREACH_ADDRESS: setting('postal address in their footer', words.optional()),
  OUTREACH_DAILY_CAP: setting('outreach mails a day', whole(0, 10_000).default(20)),
  IMAP_URL: setting(
    'mailbox that answers come to',
    z
      .string()
      .regex(/^(imaps?:\/\/|dir:)\S+$/, 'must be imaps://… or dir:/path')
      .optional(),
  ),
  SOCIAL_CLIENT_ID: setting('our name at the social network', words.optional()),
  SOCIAL_CLIENT_SECRET: setting('our secret there', words.optional()),
  SOCIAL_AUTH_BASE: setting('its sign-in', webAddress.default('https://www.linkedin.com')),
  SOCIAL_API_BASE: setting('its interface', webAddress.default('https://api.linkedin.com')),
  SOCIAL_API_VERSION: setting(
    'version of its interface',
    z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .default('202506'),
  ),
  IMAGE_API_BASE: setting('address of the image model', webAddress.optional()),
  IMAGE_MODEL: setting('the image model', words.optional()),
  EGRESS_BASE_URL: setting('where the video service puts its recordings', webAddress.optional()),
  RECORDING_MAX_MB: setting('largest recording', whole(1, 100_000).default(500)),
  TIER: setting(
    'standard, or enterprise with a resident service',
    z.enum(['standard', 'enterprise'], 'must be standard or enterprise').default('standard'),
  ),
  RESIDENT_BIND: setting(
    'host:port of the resident service',
    z
      .string()
      .regex(/^\S+:\d{1,5}$/, 'must be host:port')
      .default('127.0.0.1:3100'),
  ),
  RESIDENT_ALLOWED_ORIGIN: setting('comma list of origins whose pages may read from it', exactOrigins),
  RESIDENT_URL: setting('where we reach it', webAddress.optional()),
  RESIDENT_PUBLIC_URL: setting('where browsers reach it', webAddress.optional()),
  KXP_SHARED_SECRET: setting('comma list of one or two secrets that requests to it are signed with', secrets),
  KXP_MASTER_KEY: setting('64 hex digits that its kept keys are wrapped under', hexKey.optional()),
  TOOLS_DAILY_CAP: setting('runs of the free tools a day with a model', whole(0, 1_000_000).default(200)),
  TELEMETRY_RETENTION_DAYS: setting('days that telemetry is kept', whole(1, DAYS_MAX).default(395)),
  REPLAY_RETENTION_DAYS: setting('days that recordings of page visits are kept', whole(1, DAYS_MAX).default(30)),
  REPLAY_SAMPLE: setting('share of page visits that are recorded', share(0.1)),
  SCHEDULER_TICK_MS: setting('between two looks at what is scheduled', whole(1, 86_400_000).default(30_000)),
} as const satisfies Readonly<Record<string, Setting<unknown>>>
