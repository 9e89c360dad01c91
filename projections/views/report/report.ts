import type { SessionDetail } from '#protocol/views/session.ts'
import type { SessionFold } from '../../session.ts'
import { detailOf } from '../session/detail.ts'
import { annotations, contextUsed, fingerprint, people } from './appendix.ts'
import { discussion } from './discussion.ts'
import { actions, decisions, risks } from './ledger.ts'
import { executiveSummary, opening } from './opening.ts'
import { pageOf } from './page.ts'
import { openPoints, scopeAndStatus } from './scope.ts'

/** Maximum size of the deterministic report. Of the 200 KB allowed, the rest is for a model's prose. */
export const REPORT_BYTES_MAX = 160 * 1024
/** Maximum items per chapter, tried in this order until the report fits. */
const ITEMS_MAX = [500, 100, 30, 10, 3] as const

/** Returns the model's report if there is one, else the deterministic one. [RP1] */
export function reportOf(session: SessionFold): string {
  return session.reported?.text ?? deterministicReport(detailOf(session))
}

/**
 * Writes the report of a meeting in Markdown from its detail alone: deterministic, at most REPORT_BYTES_MAX bytes. Empty
 * chapters state that they are empty. [RP2]
 */
export function deterministicReport(session: SessionDetail): string {
  for (const max of ITEMS_MAX) {
    const text = session.startedAt === null ? notStarted(session, max) : whole(session, max)
    if (new TextEncoder().encode(text).length <= REPORT_BYTES_MAX) return text
  }
  throw new Error('The report exceeds its maximum size even with the fewest items per chapter.')
}

function whole(session: SessionDetail, max: number): string {
  const told = new Set<string>()
  const [title = '', , ...facts] = opening(session, max)
  return [
    title,
    '',
    ...pageOf(session),
    '## The meeting',
    '',
    ...facts,
    ...executiveSummary(session),
    ...scopeAndStatus(session, max),
    ...decisions(session, max, told),
    ...risks(session, max, told),
    ...actions(session, max),
    ...openPoints(session, max, told),
    ...discussion(session, max, told),
    ...people(session, max),
    ...annotations(session, max),
    ...contextUsed(session, max),
    ...fingerprint(session),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

function notStarted(session: SessionDetail, max: number): string {
  return [
    ...opening(session, max),
    'The meeting has not started: there is nothing to report yet.',
    '',
    ...fingerprint(session),
  ].join('\n')
}
