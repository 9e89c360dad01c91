import * as z from 'zod'
import { exactOrigins, hexKey, type Setting, secrets, sender, setting, webAddress, whole, words } from './schemas.ts'

/**
 * Settings of features that this version does not have. Each is validated like any other; a value other than the default stops
 * the service from starting, because it would be ignored. Building the feature moves its line to `app/settings.ts`. [OP10]
 */
export const UNSUPPORTED = {
  EVENTSTORE_URL: setting(
    'URL of an event store cluster that replaces the embedded log',
    z
      .string()
      .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, 'must be an esdb:// URL')
      .optional(),
  ),
  MONGODB_URL: setting(
    'URL of a document database that replaces the embedded read models',
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// URL')
      .optional(),
  ),
  OUTREACH_FROM: setting('sender of outreach mails', sender.optional()),
  OUTREACH_ADDRESS: setting('postal address in the footer of outreach mails', words.optional()),
  OUTREACH_DAILY_CAP: setting('maximum outreach mails per day', whole(0, 10_000).default(20)),
  IMAP_URL: setting(
    'mailbox that receives replies',
    z
      .string()
      .regex(/^(imaps?:\/\/|dir:)\S+$/, 'must be imaps://… or dir:/path')
      .optional(),
  ),
  SOCIAL_CLIENT_ID: setting('client ID at the social network', words.optional()),
  SOCIAL_CLIENT_SECRET: setting('client secret at the social network', words.optional()),
  SOCIAL_AUTH_BASE: setting('base URL of its sign-in', webAddress.default('https://www.linkedin.com')),
  SOCIAL_API_BASE: setting('base URL of its API', webAddress.default('https://api.linkedin.com')),
  SOCIAL_API_VERSION: setting(
    'version of its API',
    z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .default('202506'),
  ),
  IMAGE_API_BASE: setting('base URL of the image model', webAddress.optional()),
  IMAGE_MODEL: setting('image model name', words.optional()),
  TIER: setting(
    'standard, or enterprise (with a resident service)',
    z.enum(['standard', 'enterprise'], 'must be standard or enterprise').default('standard'),
  ),
  RESIDENT_BIND: setting(
    'host:port the resident service listens on',
    z
      .string()
      .regex(/^\S+:\d{1,5}$/, 'must be host:port')
      .default('127.0.0.1:3100'),
  ),
  RESIDENT_ALLOWED_ORIGIN: setting(
    'comma-separated origins whose pages may read from the resident service',
    exactOrigins,
  ),
  RESIDENT_URL: setting('URL at which the service reaches the resident', webAddress.optional()),
  RESIDENT_PUBLIC_URL: setting('URL at which browsers reach the resident', webAddress.optional()),
  KXP_SHARED_SECRET: setting('one or two comma-separated secrets that sign requests to the resident', secrets),
  KXP_MASTER_KEY: setting('64 hex digits: key that encrypts the keys stored by the resident', hexKey.optional()),
} as const satisfies Readonly<Record<string, Setting<unknown>>>
