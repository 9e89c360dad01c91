import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { LANGUAGES } from '#engine/words/languages.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { DETERMINISTIC_WORDS_MAX, WORDS_MAX, wordsIn } from '#projections/views/report/length.ts'
import { deterministicReport, reportOf } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { given } from '../helpers/given.ts'
import { ANA, ended, meeting } from '../helpers/givenMeeting.ts'

describe('[RP28] no report is longer than 1,000 words', () => {
  const text = fc.oneof(
    fc.constantFrom('a '.repeat(500), '漢'.repeat(900), 'words '.repeat(80), 'x', '| [a] `b` '.repeat(60)),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
  )
  const count = fc.constantFrom(0, 1, 7, 70, 300)

  test('whatever the meeting, in every language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.record({ people: count, sections: count, items: count, messages: count, suggested: fc.boolean() }),
        text,
        (lang, size, words) => {
          const detail = largeMeeting(words, size)
          const report = deterministicReport({ ...detail, lang })
          expect(wordsIn(report)).toBeLessThanOrEqual(DETERMINISTIC_WORDS_MAX)
          expect(Buffer.byteLength(report)).toBeLessThanOrEqual(200 * 1024)
          if (size.items > 20 && size.suggested) expect(report).toContain(reportWordsIn(lang).noDecisions)
          if (size.items >= 70) expect(report).toContain(reportWordsIn(lang).more(0).split('0')[1])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('with a model’s summary, however long that is', () => {
    const draft = deterministicReport(sessionDetail(given(meeting(), ended()).events))
    for (const length of [10, 250, 5_000]) {
      const prose = 'word '.repeat(length)
      const written = draft.replace('## Executive summary\n', `## Executive summary\n\n${prose}\n`)
      const session = emptySession()
      const facts = [meeting(), ended(), fact('reported', ASSISTANT, { text: written, model: 'm' })]
      for (const event of given(...facts).events) takeIn(session, event)
      const report = reportOf(session)
      expect(wordsIn(report)).toBeLessThanOrEqual(WORDS_MAX)
      expect(report.includes('word word')).toBe(length <= 250)
    }
  })

  test('[RP29] of the suggestions of a kind at most five are shown, the likeliest first, and the rest is counted', () => {
    const detail = largeMeeting('x', { people: 2, sections: 2, items: 7, messages: 0, suggested: true })
    const decisions = detail.intel.decisions.map((one, i) => ({
      ...one,
      text: `no. ${i}`,
      likelihood: i === 3 ? 0.9 : 0.1,
    }))
    const long = Array.from({ length: 100 }, (_, i) => ({ ...detail.messages[0], id: `m_${i}`, text: 'w '.repeat(50) }))
    const messages = long.map((one) => ({ ...one, type: 'user', senderId: ANA, senderName: 'Ana', at: 0 })) as never
    const report = deterministicReport({ ...detail, messages, intel: { ...detail.intel, decisions } })
    const shown = report.match(/\*\*Decision:\*\* no\. \d/gu)!
    expect(shown.map((line) => line.at(-1))).toEqual(['3', '0', '1', '2', '4'])
    expect(report).toContain('… and 8 more in the record and the archive.')
  })
})

interface Size {
  readonly people: number
  readonly sections: number
  readonly items: number
  readonly messages: number
  readonly suggested: boolean
}

/** The detail of a meeting with so much of everything, all of it in the same words. */
function largeMeeting(words: string, { people, sections, items, messages, suggested }: Size): SessionDetail {
  const detail = sessionDetail(given(meeting(), ended()).events)
  const of = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  const section = { sectionId: 'sec_1', sectionTitle: words }
  const kept = { evidence: [words], messageIds: ['m_0'], at: 0, suggested, ...section }
  const votes = Object.fromEntries(of(people, (i) => [`p_${i}`, { byName: words, action: 'yes', at: i }]))
  return {
    ...detail,
    title: words,
    docs: detail.docs.map((doc) => ({ ...doc, title: words })),
    people: of(people, (i) => ({ ...detail.people[0]!, id: `p_${i}`, name: words })),
    messages: [
      ...of(messages, (i) => ({ id: `m_${i}`, type: 'user', senderId: 'p_0', senderName: words, text: words, at: i })),
      ...of(sections, (i) => ({ id: `b_${i}`, type: 'inject', sectionId: `sec_${i}`, votes, text: '', at: i })),
    ] as unknown as SessionDetail['messages'],
    progress: {
      ...detail.progress,
      sections: of(sections, (i) => {
        const status = (['pending', 'discussing', 'confirmed'] as const)[i % 3]!
        return { sectionId: `sec_${i}`, title: words, status, messageCount: i }
      }),
    },
    topicSummaries: of(sections, (i) => {
      const ref = { kind: 'pdf' as const, sectionTitle: words }
      return { sectionId: `sec_${i}`, title: words, seq: i, source: 'monolith' as const, ref, text: words, at: 0 }
    }),
    intel: {
      ...detail.intel,
      decisions: of(items, (i) => {
        const status = (['pending', 'approved', 'rejected'] as const)[i % 3]!
        return { ...kept, id: `d_${i}`, text: words, status, source: 'ai' as const }
      }),
      risks: of(items, (i) => {
        return {
          ...kept,
          id: `r_${i}`,
          text: words,
          kind: 'risk' as const,
          severity: 'low' as const,
          source: 'ai' as const,
        }
      }),
      actions: of(items, (i) => {
        const task = { text: words, owner: words, due: words, dueAt: null, status: 'open' as const }
        return { ...kept, id: `a_${i}`, ...task, source: 'ai' as const }
      }),
      questions: of(items, (i) => {
        return { ...kept, id: `q_${i}`, text: words, status: 'open' as const, source: 'ai' as const }
      }),
    },
  }
}
