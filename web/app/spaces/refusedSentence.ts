import type { Failure, QuotaRefusal } from '@parley/client'
import { t } from '../strings/t.ts'
import { utcDay } from './times.ts'

/** The service's sentence; of a used-up plan one that also says when it is counted anew. [WP7] */
export function refusedSentence({ error, status, body }: Failure): string {
  if (status === 0) return t.common.offlineNow
  if (status !== 402) return error
  const { quota } = body as QuotaRefusal
  if (quota.key !== 'rooms' || quota.resetsAt === null) return error
  return t.spaces.usage.full(quota.limit, utcDay(quota.resetsAt))
}
