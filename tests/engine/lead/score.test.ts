import { describe, expect, test } from 'vitest'
import { SCORE_RULES, type Scored, scoreOf } from '#engine/lead/score.ts'

const NOBODY: Scored = {
  ...{ source: 'csv', email: null, name: null, company: null, title: null, notes: null, visits: 0 },
}
const pointsOf = (lead: Partial<Scored>) => scoreOf({ ...NOBODY, ...lead })

describe('[OT9] the score of a lead', () => {
  test('is as the contract reckons it', () => {
    const named = { name: 'Ana', company: 'Firm' }
    expect(pointsOf({ ...named, email: 'x@firm-law.example', title: 'General Counsel' })).toEqual({
      score: 65,
      parts: [
        { key: 'domain', points: 25 },
        { key: 'title', points: 25 },
        { key: 'source', points: 5 },
        { key: 'company', points: 5 },
        { key: 'name', points: 5 },
      ],
    })
    expect(pointsOf({ name: 'Ana', email: 'ana@gmail.com' }).score).toBe(10)
    expect(pointsOf({}).score).toBe(5)
  })

  test.each([
    ['beta', 20],
    ['waitlist', 15],
    ['visitors', 10],
    ['csv', 5],
  ] as const)('a lead from %s gets %i', (source, points) => {
    expect(pointsOf({ source }).score).toBe(points)
  })

  test.each([0, 1, 4, 5, 6, 1_000])('%i visits', (visits) => {
    expect(pointsOf({ visits }).score).toBe(5 + Math.min(20, 4 * visits))
  })

  test.each(['LEGAL ops', 'Contracts', 'VP Investments', 'risk'])('%s is a title of the trade', (title) => {
    expect(pointsOf({ title }).score).toBe(30)
    expect(pointsOf({ notes: title }).score).toBe(30)
    expect(pointsOf({ title, notes: title }).score).toBe(30)
  })

  test('the points of all rules are 100 together, and nobody gets more', () => {
    expect(SCORE_RULES.reduce((sum, { points }) => sum + points, 0)).toBe(100)
    const best = { email: 'a@b.example', name: 'A', company: 'B', title: 'legal', visits: 9, source: 'beta' } as const
    expect(pointsOf(best)).toEqual({ score: 100, parts: SCORE_RULES })
  })
})
