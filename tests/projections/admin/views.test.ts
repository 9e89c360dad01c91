import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FiguresContext } from '#projections/admin/context.ts'
import { experience } from '#projections/admin/experience/experience.ts'
import { p75 } from '#projections/admin/experience/health.ts'
import { questionRange } from '#projections/admin/filter.ts'
import { toolFunnels } from '#projections/admin/tools/funnel.ts'
import { byCode } from '#projections/admin/traffic/tallies.ts'
import { traffic } from '#projections/admin/traffic/traffic.ts'
import { RANGE_KEYS } from '#protocol/views/admin/range.ts'
import { naiveTotals, recount } from './naive.ts'
import { naiveBreakdowns, naiveErrors, naiveFunnel, naiveHealth, naivePeople, naiveSignedIn } from './naiveViews.ts'
import { DAY, factsOf, lastAt, logOf, MINUTE, type Step, TOOLS, USERS, visitLog } from './visitLogs.ts'

const question = fc.record({
  range: fc.constantFrom(...RANGE_KEYS),
  includeInternal: fc.boolean(),
  internal: fc.constantFrom([], [USERS[0]!]),
  later: fc.constantFrom(0, MINUTE, DAY),
})

type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

/** The facts of a log, and the naive recount beside them. */
function bothOf(steps: readonly Step[], asked: Question) {
  const log = logOf(steps)
  const context: FiguresContext = {
    ...{ now: lastAt(log) + asked.later, telemetryDays: 395, replayDays: 30 },
    ...{ internalUsers: new Set(asked.internal), internalEntries: new Set() },
  }
  const facts = factsOf(log)
  const model = recount(log, context, asked.includeInternal)
  return { log, context, facts, model, window: questionRange(facts, asked.range, context) }
}

describe('views over visitors are those of a naive recount', () => {
  test('[TF3] [TF4] [TF5] [T39] traffic: pages, referrers, campaigns, clients, people', () => {
    fc.assert(
      fc.property(visitLog, question, (steps, asked) => {
        const { context, facts, model, window } = bothOf(steps, asked)
        const { people, now, pages, referrers, utm, countries, devices, browsers } = traffic(facts, asked, context)
        expect({ pages, referrers, utm, countries, devices, browsers }).toEqual(naiveBreakdowns(model, window))
        expect(now).toBe(naiveTotals(model, { from: window.to - 5 * MINUTE, to: window.to }).visitors)
        const byId = (one: { personId: string }, other: { personId: string }) => byCode(one.personId, other.personId)
        expect(people.toSorted(byId)).toEqual(naivePeople(model, window).toSorted(byId))
        expect(people.map(({ lastSeenAt }) => lastSeenAt)).toEqual(
          people.map(({ lastSeenAt }) => lastSeenAt).toSorted((one, other) => other - one),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('[EX1] [EX2] [EX3] [T39] experience: signals, pages, errors', () => {
    fc.assert(
      fc.property(visitLog, question, (steps, asked) => {
        const { context, facts, model, window } = bothOf(steps, asked)
        const { health, pages, errors } = experience(facts, asked, context)
        expect(health).toEqual(naiveHealth(model, window))
        const sum = (name: 'rageClicks' | 'deadClicks' | 'jsErrors' | 'slow') =>
          pages.reduce((all, page) => all + page[name], 0)
        expect([sum('rageClicks'), sum('deadClicks'), sum('jsErrors'), sum('slow')]).toEqual([
          health.rageClicks,
          health.deadClicks,
          health.jsErrors,
          health.slowPages,
        ])
        expect(errors).toMatchObject(naiveErrors(model, window))
        expect(errors.every(({ message, fingerprint }) => message === fingerprint)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('[FT1] [FT2] [FT3] [T39] tools: every step of the funnel', () => {
    fc.assert(
      fc.property(visitLog, question, (steps, asked) => {
        const { log, context, facts, model, window } = bothOf(steps, asked)
        const { tools } = toolFunnels(facts, { ...asked, tools: TOOLS }, context)
        expect(tools).toMatchObject(naiveFunnel(model, log, window, asked.includeInternal))
        for (const { tool, signedIn, rates } of tools) {
          expect(signedIn.map(({ userId }) => userId).toSorted()).toEqual(naiveSignedIn(model, log, window, tool))
          for (const rate of Object.values(rates)) expect(rate === null || (rate >= 0 && rate <= 1)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  [[], null],
  [[5], 5],
  [[4, 1, 3, 2], 3],
  [[1, 2, 3, 4, 5], 4],
])('[EX2] three quarters of %j do not exceed %s', (values, expected) => {
  expect(p75(values)).toBe(expected)
})
