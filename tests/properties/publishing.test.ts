import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../helpers/propertySeed.ts'
import { ANSWERS, DEEDS, PublishingModel, type Step } from './publishingModel.ts'

/** `PARLEY_SEQUENCES=100000` tries fifty times as many. */
const SEQUENCES = Number(process.env.PARLEY_SEQUENCES ?? 2_000)

const weighted = (what: Step['what'], weight: number) => ({ weight, arbitrary: fc.constant(what) })
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...DEEDS) },
    weighted('approve', 10),
    weighted('look', 14),
    weighted('go on', 60),
    weighted('follow', 5),
    weighted('kill', 2),
    weighted('wait', 3),
    weighted('wait long', 2),
  ),
  process: fc.nat(1),
  post: fc.nat(1),
  answer: fc.oneof(
    { weight: 3, arbitrary: fc.constant('published' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...ANSWERS) },
  ),
})

describe('[SO35] over random sequences of two processes, people and a network', () => {
  test('nothing is published without a standing approval of exactly that, twice, or after it was taken back', () => {
    const seen = { sequences: 0, published: 0, twice: 0 }
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 100, size: 'max' }), (steps) => {
        const model = new PublishingModel()
        for (const one of steps) model.take(one)
        seen.sequences += 1
        seen.published += model.published.length
        if (model.published.length > 1) seen.twice += 1
      }),
      { numRuns: SEQUENCES },
    )
    // The sequences go where it matters: posts are published in many, several times in some.
    expect(seen.published).toBeGreaterThan(SEQUENCES / 10)
    expect(seen.twice).toBeGreaterThan(SEQUENCES / 100)
    if (SEQUENCES > 5_000) process.stdout.write(`${JSON.stringify(seen)}\n`)
  }, 600_000)
})
