import { describe, expect, test } from 'vitest'
import { type Example, fitLogit, logitOf } from '#dev/training/logit.ts'

const HOW = { ridge: 0, rounds: 1500, stepAt: (round: number) => 0.1 * (1 - round / 1501) }

/** `count` examples with these signs, of which so many hold. */
const seen = (signs: Record<string, number>, count: number, holding: number): Example[] =>
  Array.from({ length: count }, (_, place) => ({ signs, holds: place < holding, counts: 1 }))

describe('the fit of the weights', () => {
  test('finds the log odds that the examples show, whatever their order', () => {
    const examples = [...seen({}, 8, 2), ...seen({ harm: 1 }, 8, 6)]
    const weights = fitLogit(examples, HOW)
    expect(logitOf(weights, [])).toBeCloseTo(Math.log(2 / 6), 2)
    expect(logitOf(weights, ['harm', 'never seen'])).toBeCloseTo(Math.log(6 / 2), 2)
    expect(fitLogit(examples.toReversed(), HOW).harm).toBeCloseTo(weights.harm!, 6)
  })

  test('pulls every weight but the bias to zero, and counts an example as often as it says', () => {
    const examples = [...seen({}, 8, 2), ...seen({ harm: 1 }, 8, 6)]
    const free = fitLogit(examples, HOW)
    const held = fitLogit(examples, { ...HOW, ridge: 10_000 })
    expect(Math.abs(held.harm!)).toBeLessThan(0.01)
    expect(held.bias).toBeCloseTo(0, 2)
    const uneven = [
      { signs: {}, holds: true, counts: 3 },
      { signs: {}, holds: false, counts: 1 },
    ]
    expect(fitLogit(uneven, HOW).bias).toBeCloseTo(Math.log(3), 2)
    expect(free.harm).toBeGreaterThan(1)
  })
})
