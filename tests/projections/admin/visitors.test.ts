import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FiguresContext } from '#projections/admin/context.ts'
import { internalUsers, questionRange } from '#projections/admin/filter.ts'
import { pageviewQuarters, visitorFigures } from '#projections/admin/people/visitors.ts'
import { RANGE_KEYS } from '#protocol/views/admin/range.ts'
import { naiveSignupRate, naiveTotals, recount } from './naive.ts'
import { DAY, factsOf, lastAt, logOf, MINUTE, START, type Step, USERS, visitLog } from './visitLogs.ts'

const context = (now: number, more: Partial<FiguresContext> = {}): FiguresContext => ({
  ...{ now, internalUsers: new Set(), internalEntries: new Set(), telemetryDays: 395, replayDays: 30 },
  ...more,
})

const question = fc.record({
  key: fc.constantFrom(...RANGE_KEYS),
  includeInternal: fc.boolean(),
  telemetryDays: fc.constantFrom(395, 395, 1),
  internal: fc.constantFrom([], [], [USERS[0]!]),
  /** After which part of the log it is asked, and how much later. */
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  later: fc.constantFrom(0, 0, MINUTE, DAY),
})

/** Asks while the log grows, as the service does: what is counted later is sorted in later. */
test('[FG6] [FG7] [FG8] [TF1] [TF2] [T38] [T39] visits, visitors and pageviews are those of a naive recount, however late events and links come', () => {
  fc.assert(
    fc.property(visitLog, fc.array(question, { minLength: 1, maxLength: 4 }), (steps, questions) => {
      const log = logOf(steps)
      const facts = factsOf([])
      let counted = 0
      let now = START
      for (const [i, asked] of questions.toSorted((one, other) => one.share - other.share).entries()) {
        const known = log.slice(0, Math.ceil(asked.share * log.length))
        factsOf(known.slice(counted), facts)
        counted = known.length
        now = Math.max(now, lastAt(known)) + asked.later
        const { telemetryDays, includeInternal } = asked
        const said = context(now, { telemetryDays: 395, internalUsers: new Set(asked.internal) })
        // What once expired does not come back.
        const asker = telemetryDays === 1 && i === questions.length - 1 ? { ...said, telemetryDays } : said
        const filter = { context: asker, includeInternal }
        const model = recount(known, asker, includeInternal)
        const range = questionRange(facts, asked.key, asker)
        const { period, previous, series } = visitorFigures(facts, range, filter)
        expect(period).toEqual({ ...naiveTotals(model, range), signupRate: naiveSignupRate(model, known, range) })
        expect(previous).toEqual(
          range.previous && {
            ...naiveTotals(model, range.previous),
            signupRate: naiveSignupRate(model, known, range.previous),
          },
        )
        expect(series).toEqual(
          range.starts.map((from, i) => {
            const bucket = { from, to: range.starts[i + 1] ?? range.to }
            const { visitors, visits, pageviews } = naiveTotals(model, bucket)
            return { visitors, visits, pageviews }
          }),
        )
        const sum = (name: 'visits' | 'pageviews') => series.reduce((all, one) => all + one[name], 0)
        expect([sum('visits'), sum('pageviews')]).toEqual([period.visits, period.pageviews])
        const quarters = [...pageviewQuarters(facts, range, filter).values()]
        expect(quarters.reduce((all, one) => all + one, 0)).toBe(period.pageviews)
        expect([...internalUsers(facts, asker)].map((id) => `u_${id}`).toSorted()).toEqual(
          [...model.internal].filter((id) => id.startsWith('u_')).toSorted(),
        )
      }
    }),
    { numRuns: 400 },
  )
})

test('[FG1] `all` begins with the month of the first event that counts', () => {
  const old: Step = pageview(0, 0)
  const facts = factsOf(logOf([old, { ...old, wait: 40 * DAY }]))
  const now = START + 41 * DAY
  const from = (telemetryDays: number) => {
    return new Date(questionRange(facts, 'all', context(now, { telemetryDays })).from).toISOString().slice(0, 10)
  }
  expect(from(395)).toBe('2026-02-01')
  expect(from(10)).toBe('2026-04-01')
})

test.each([
  [30 * MINUTE, 1],
  [30 * MINUTE + 1, 2],
  [31 * MINUTE, 2],
])('[FG7] two pageviews %i ms apart are %i visits', (gap, visits) => {
  const facts = factsOf(logOf([pageview(0, 0), pageview(0, gap)]))
  const now = START + gap
  const { period } = visitorFigures(facts, questionRange(facts, '7d', context(now)), filterAt(now))
  expect(period).toMatchObject({ visitors: 1, visits, pageviews: 2, bounceRate: 2 - (visits === 1 ? 2 : 1) })
})

const filterAt = (now: number) => ({ context: context(now), includeInternal: false })

function pageview(browser: number, wait: number): Step {
  const data = { age: 0, path: '/', country: null, device: 'desktop', browser: 'chrome', referrer: null }
  return { wait, event: { kind: 'telemetry', browser, type: 't.pageview', data } }
}
