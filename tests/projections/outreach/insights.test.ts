import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAD_SOURCES } from '#engine/lead/states.ts'
import { type CountedLead, InsightCounts } from '#projections/views/outreach/insights.ts'

const NEVER = {
  prepared: false,
  skipped: false,
  sent: false,
  replied: false,
  bounced: false,
  unsubscribed: false,
  won: false,
}
const lead = (was: Partial<CountedLead['was']>, rest: Partial<CountedLead> = {}): CountedLead => ({
  ...{ source: 'csv', score: 65, was: { ...NEVER, ...was } },
  ...rest,
})
function counted(...leads: CountedLead[]) {
  const counts = new InsightCounts()
  for (const one of leads) counts.add(one)
  return counts.numbers()
}

describe('[OT57] insights', () => {
  test('count what ever happened to each lead, rates as shares of those written to', () => {
    const sent = { prepared: true, sent: true }
    const numbers = counted(
      lead({}),
      lead({ skipped: true }, { score: 10 }),
      lead({ prepared: true, skipped: true }),
      lead({ ...sent, replied: true, won: true }, { source: 'beta', score: 85 }),
      lead({ ...sent, bounced: true }, { source: 'beta', score: 84 }),
      lead({ ...sent, unsubscribed: true }, { score: 50 }),
      // Unsubscribed before anything was sent: in the funnel, in no rate.
      lead({ unsubscribed: true }),
    )
    expect(numbers.funnel).toEqual({
      ...{ found: 7, prepared: 4, skipped: 2, sent: 3 },
      ...{ replied: 1, bounced: 1, unsubscribed: 2, won: 1 },
    })
    expect(numbers.rates).toEqual({ reply: 0.3333, bounce: 0.3333, unsubscribe: 0.3333, win: 0.3333 })
    expect(numbers.bySource).toEqual([
      { key: 'csv', sent: 1, replied: 0, rate: 0 },
      { key: 'waitlist', sent: 0, replied: 0, rate: null },
      { key: 'beta', sent: 2, replied: 1, rate: 0.5 },
      { key: 'visitors', sent: 0, replied: 0, rate: null },
    ])
    expect(numbers.byScoreBand).toEqual([
      { key: '0-49', sent: 0, replied: 0, rate: null },
      { key: '50-69', sent: 1, replied: 0, rate: 0 },
      { key: '70-84', sent: 1, replied: 0, rate: 0 },
      { key: '85-100', sent: 1, replied: 1, rate: 1 },
    ])
  })

  test('have no rate where nobody was written to', () => {
    expect(counted().rates).toEqual({ reply: null, bounce: null, unsubscribe: null, win: null })
  })

  test('add up: every lead written to stands in one source and one band', () => {
    const was = fc.record(Object.fromEntries(Object.keys(NEVER).map((step) => [step, fc.boolean()]))) as fc.Arbitrary<
      CountedLead['was']
    >
    const any = fc.record({
      source: fc.constantFrom(...LEAD_SOURCES),
      score: fc.option(fc.nat(100), { nil: null }),
      was,
    })
    fc.assert(
      fc.property(fc.array(any), (leads) => {
        const { funnel, bySource, byScoreBand, rates } = counted(...leads)
        expect(funnel.found).toBe(leads.length)
        for (const groups of [bySource, byScoreBand]) {
          expect(groups.reduce((sum, { sent }) => sum + sent, 0)).toBe(funnel.sent)
          expect(groups.reduce((sum, { replied }) => sum + replied, 0)).toBe(
            leads.filter((one) => one.was.sent && one.was.replied).length,
          )
        }
        for (const rate of Object.values(rates)) expect(rate ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })
})
