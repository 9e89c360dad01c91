import { pageWordsIn } from '#engine/words/pageWords.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { SessionFold } from '../../session.ts'
import { type OnePage, onePage } from '../onePage.ts'
import { detailOf } from '../session/detail.ts'
import { chapters, ledgerChapters } from './chapters.ts'
import { facts, fingerprint, heading, type Told } from './facts.ts'
import { DETERMINISTIC_WORDS_MAX, WORDS_MAX, wordsIn } from './length.ts'
import { type Measure, measureOf, WHOLE } from './measure.ts'
import { isSpoken } from './spoken.ts'

/** Shares of the largest measure, tried in this order until the report is short enough. */
const SHARES = [1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05] as const

/** Words from which on a report is at most half as long as the talk, and the share down to which it is shortened for that. */
const SHORT_WORDS = 350
const SHARE_FOR_SHORT = 0.4

/**
 * Writes the report of a meeting in Markdown from its detail alone: deterministic, at most DETERMINISTIC_WORDS_MAX words. Empty
 * chapters state that they are empty. [RP2] [RP28]
 */
export function deterministicReport(session: SessionDetail): string {
  const page = onePage(session)
  const said = session.messages.filter(isSpoken).reduce((sum, { text }) => sum + wordsIn(text), 0)
  const wanted = Math.min(DETERMINISTIC_WORDS_MAX, Math.max(SHORT_WORDS, Math.round(said / 2)))
  for (const share of SHARES) {
    const told = toldOf(session, page, measureOf(share))
    const body = page.startedAt === null ? [told.words.notStarted, ''] : chapters(told)
    const report = [...heading(told), ...facts(told), ...body, ...fingerprint(told)].join('\n')
    if (wordsIn(report) <= (share > SHARE_FOR_SHORT ? wanted : DETERMINISTIC_WORDS_MAX)) return report
  }
  throw new Error('The report exceeds its maximum length even with the fewest items per chapter.')
}

/** Writes the chapters of the ledger alone, with almost every item, for the export of a space. [XP9] */
export function ledgerOf(session: SessionDetail): string[] {
  return ledgerChapters(toldOf(session, onePage(session), WHOLE))
}

function toldOf(session: SessionDetail, page: OnePage, most: Measure): Told {
  return { session, page, most, words: reportWordsIn(page.lang), shared: pageWordsIn(page.lang) }
}

/** Returns the report as the ledger is now, with a model's prose where there is some. [RP1] [RP26] */
export function reportOf(session: SessionFold): string {
  const detail = detailOf(session)
  const current = deterministicReport(detail)
  if (session.reported === null) return current
  const { heading } = reportWordsIn(detail.lang).summary
  const [before, summary, after] = aroundChapter(current, heading)
  const [, written] = aroundChapter(session.reported.text, heading)
  // Prose stands before the last paragraph of the chapter, which is the deterministic one.
  const prose = paragraphsOf(written).slice(1, -1)
  const [head = '', ...own] = paragraphsOf(summary)
  const renewed = `${before}${[head, ...prose, ...own].join('\n\n')}\n\n${after}`
  return wordsIn(renewed) <= WORDS_MAX ? renewed : current
}

/** Divides a report into what stands before a chapter, the chapter, and what follows it. */
function aroundChapter(text: string, heading: string): readonly [string, string, string] {
  const all = text.split(/(?<=\n)(?=## )/u)
  const place = all.findIndex((chapter) => chapter.startsWith(`## ${heading}\n`))
  if (place < 0) return [text, '', '']
  return [all.slice(0, place).join(''), all[place] ?? '', all.slice(place + 1).join('')]
}

const paragraphsOf = (chapter: string): string[] => chapter.trim().split(/\n{2,}/u)
