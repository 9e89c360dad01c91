import type { Language } from '#engine/words/languages.ts'
import { pageWordsIn } from '#engine/words/pageWords.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'
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

/** Maximum size of any report. [RP7] */
const BYTES_MAX = 200 * 1024
/** Returns the model's report if there is one, with the ledger as it is now, else the deterministic one. [RP1] [RP26] */
export function reportOf(session: SessionFold): string {
  const detail = detailOf(session)
  const current = deterministicReport(detail)
  const { reported } = session
  return reported === null ? current : renewed(reported.text, current, ofLedger(detail.lang))
}

/** Chapters that show the ledger: the first page, and those that list it. */
function ofLedger(lang: Language): readonly string[] {
  const { ledger, open } = reportWordsIn(lang)
  return [pageWordsIn(lang).heading, ledger.decisions, ledger.risks, ledger.actions, open.heading]
}

/** Puts the first page and the chapters of the ledger of the current report in place of those that a model's report has. */
function renewed(written: string, current: string, anew: readonly string[]): string {
  const fresh = new Map(chaptersIn(current).map((chapter) => [headingOf(chapter), chapter]))
  const text = chaptersIn(written)
    .map((chapter) => {
      const heading = headingOf(chapter)
      return anew.includes(heading) ? (fresh.get(heading) ?? chapter) : chapter
    })
    .join('')
  return new TextEncoder().encode(text).length <= BYTES_MAX ? text : written
}

const chaptersIn = (text: string): string[] => text.split(/(?<=\n)(?=## )/u)

function headingOf(chapter: string): string {
  const line = chapter.split('\n', 1).join('')
  return line.startsWith('## ') ? line.slice('## '.length) : ''
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
    `## ${reportWordsIn(session.lang).meeting.heading}`,
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
  return [...opening(session, max), reportWordsIn(session.lang).notStarted, '', ...fingerprint(session)].join('\n')
}
