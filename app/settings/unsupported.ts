import * as z from 'zod'
import { type Setting, setting } from './schemas.ts'

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
} as const satisfies Readonly<Record<string, Setting<unknown>>>
