import * as z from 'zod'
import { setting } from './schemas.ts'

/** Where an installation keeps what several nodes share. */
export const STORES = {
  EVENTSTORE_URL: setting(
    'URL of an event store that replaces the embedded log (default: the log in DATA_DIR)',
    z
      .string()
      .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, 'must be an esdb:// URL')
      .optional(),
  ),
  MONGODB_URL: setting(
    'URL of a document database that replaces the read models, files and keys in DATA_DIR',
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// URL')
      .optional(),
  ),
} as const
