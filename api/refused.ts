import type { Refusal, RefusalCode } from '#engine/refusal.ts'
import { HttpError } from './errors.ts'
import { unauthorized } from './identity.ts'

const STATUS: Partial<Record<RefusalCode, number>> = {
  'account-disabled': 403,
  'not-team-owner': 403,
  'no-account': 404,
  'unknown-connection': 404,
  'unknown-team': 404,
  'not-team-member': 404,
  'over-quota': 402,
  'no-space': 404,
  'not-in-role': 403,
  'was-removed': 403,
  'unknown-member': 404,
  'unknown-file': 404,
  'unknown-call': 404,
  'unknown-session': 404,
  'unknown-recording': 404,
  'unknown-context': 404,
  'unknown-lead': 404,
  'unknown-suppression': 404,
  'cap-reached': 429,
  'unknown-post': 404,
  'unknown-campaign': 404,
  'mail-not-set-up': 503,
}
const SIGNED_OUT: readonly RefusalCode[] = ['bad-code', 'no-session']

/** Returns the error response of a refused command on an account, a team, a space or a lead; 409 by default. */
export function refusedAs({ refused, error }: Refusal): HttpError {
  return SIGNED_OUT.includes(refused) ? unauthorized(error) : new HttpError(STATUS[refused] ?? 409, error)
}
