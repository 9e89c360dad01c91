import * as z from 'zod'
import { secrets, setting, webAddress } from './schemas.ts'
import { SettingsError } from './settingsError.ts'

/** Settings that say where documents and summary texts live. */
export const PLANE = {
  TIER: setting(
    'standard, or enterprise: documents and summary texts live in a resident service',
    z.enum(['standard', 'enterprise'], 'must be standard or enterprise').default('standard'),
  ),
  RESIDENT_PUBLIC_URL: setting('URL at which browsers reach the resident', webAddress.optional()),
  RESIDENT_URL: setting('URL at which the service reaches it (default: RESIDENT_PUBLIC_URL)', webAddress.optional()),
  KXP_SHARED_SECRET: setting('one or two comma-separated secrets that sign requests to the resident', secrets),
} as const

interface PlaneValues {
  readonly TIER: 'standard' | 'enterprise'
  readonly RESIDENT_PUBLIC_URL?: string | undefined
  readonly KXP_SHARED_SECRET: readonly string[]
}

/** Without these the enterprise tier would have no place for documents. In the standard tier they have no effect. [KX51] */
export function requireResident({ TIER, RESIDENT_PUBLIC_URL, KXP_SHARED_SECRET }: PlaneValues): void {
  if (TIER === 'standard') return
  const missing = [
    ...(RESIDENT_PUBLIC_URL === undefined ? ['RESIDENT_PUBLIC_URL'] : []),
    ...(KXP_SHARED_SECRET.length === 0 ? ['KXP_SHARED_SECRET'] : []),
  ]
  if (missing.length > 0) throw new SettingsError(`The setting TIER requires ${missing.join(' and ')}.`)
}
