import * as z from 'zod'
import { type Setting, sender, setting, webAddress, whole, words } from './schemas.ts'

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
} as const satisfies Readonly<Record<string, Setting<unknown>>>
