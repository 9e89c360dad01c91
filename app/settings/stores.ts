import * as z from 'zod'
import { setting } from './schemas.ts'
import { SettingsError } from './settingsError.ts'

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

interface StoreValues {
  readonly EVENTSTORE_URL?: string | undefined
  readonly MONGODB_URL?: string | undefined
  readonly TIER: 'standard' | 'enterprise'
}

/** With both stores set there may be several nodes, which must be one service to whoever calls. [MN75] */
export function requireOfNodes({ EVENTSTORE_URL, MONGODB_URL, TIER }: StoreValues): void {
  if (EVENTSTORE_URL === undefined || MONGODB_URL === undefined) return
  // Tickets of records, and ends that the resident still has to acknowledge, are known to one process alone.
  if (TIER === 'enterprise')
    throw new SettingsError('The setting TIER must be standard where EVENTSTORE_URL and MONGODB_URL are set.')
}
