import * as z from 'zod'
import { RANGE_KEYS, type RangeKey } from '../../views/admin/range.ts'
import { queryBoolean, queryNumber, queryText, zone } from '../fields.ts'

/** Query parameters that the administration's figures share. */

/** The window of the figures. */
export function queryRange(fallback: RangeKey) {
  return z.enum(RANGE_KEYS).default(fallback)
}

/** Whether internal people, their rooms and their teams count. */
export const queryInternal = queryBoolean('includeInternal', false)

/** The range and the people that a figure is about. */
export const windowFields = (fallback: RangeKey) => ({
  range: queryRange(fallback),
  includeInternal: queryInternal,
})

/** The time zone of weekdays and hours. */
export const queryZone = zone.default('UTC')

/** Text that is looked for in names and e-mail addresses. */
export const querySearch = queryText('q').max(200).default('')

/** Fields of a list that is read by pages. */
export const pageFields = {
  limit: queryNumber('limit', { min: 1, max: 200, fallback: 50 }),
  offset: queryNumber('offset', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
}
