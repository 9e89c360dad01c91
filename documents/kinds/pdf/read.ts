import { workClock } from '#workers/workTime.ts'
import type { KindReader } from '../kind.ts'
import { extractPdf } from './extract.ts'

export const read: KindReader['read'] = async (bytes, { fileName, readMs }) => {
  const extracted = await extractPdf(bytes, fileName, { lateAt: readMs, clock: workClock() })
  return 'kind' in extracted ? extracted : extracted.document
}
