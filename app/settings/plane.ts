import * as z from 'zod'
import { secrets, setting, webAddress } from './schemas.ts'

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
