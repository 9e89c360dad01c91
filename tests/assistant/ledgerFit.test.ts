import { describe, expect, test } from 'vitest'
import type { Example } from '#dev/training/talk/examples.ts'
import { BIAS, commonSigns, fitAct, modelOf, type Weights } from '#dev/training/talk/fitActs.ts'

const HOW = { ridge: 0, rounds: 1, steps: 1_500, groupsMin: 1 }

/** `count` sentences with these signs, of which so many state an item of their own. */
const seen = (signs: readonly string[], count: number, stating: number, name = signs.join()): Example[] =>
  Array.from({ length: count }, (_, place) => ({
    signs,
    items: {
      decision: place < stating ? `${name} ${place}` : null,
      action: null,
      risk: undefined,
      question: undefined,
    },
    counts: 1,
  }))

const logit = (weights: Weights, ...signs: string[]) =>
  [BIAS, ...signs].reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0)

describe('the fit of the weights', () => {
  const examples = [...seen([], 8, 2), ...seen(['decided'], 8, 6)]

  test('finds the log odds that the examples show, whatever their order', () => {
    const weights = fitAct('decision', examples, ['decided'], HOW)
    expect(logit(weights)).toBeCloseTo(Math.log(2 / 6), 2)
    expect(logit(weights, 'decided', 'never seen')).toBeCloseTo(Math.log(6 / 2), 2)
    const turned = fitAct('decision', examples.toReversed(), ['decided'], HOW)
    expect(turned.get('decided')).toBeCloseTo(weights.get('decided')!, 6)
  })

  test('pulls every weight but the bias to zero', () => {
    const held = fitAct('decision', examples, ['decided'], { ...HOW, ridge: 10_000 })
    expect(Math.abs(held.get('decided')!)).toBeLessThan(0.01)
    expect(held.get(BIAS)).toBeCloseTo(0, 1)
  })

  test('learns nothing from sentences of which nobody says what they are', () => {
    const unsaid = seen(['decided'], 50, 0).map((one) => ({ ...one, items: { ...one.items, decision: undefined } }))
    const weights = fitAct('decision', [...examples, ...unsaid], ['decided'], HOW)
    expect(logit(weights, 'decided')).toBeCloseTo(Math.log(3), 2)
  })

  test('of the sentences that carry one item the likeliest counts', () => {
    const item = (signs: string[]): Example => ({
      ...seen(signs, 1, 1)[0]!,
      items: { ...seen([], 1, 0)[0]!.items, decision: 'one' },
    })
    const talk = [...seen(['so'], 30, 0), ...seen(['decided'], 10, 9), item(['so']), item(['decided'])]
    const rounds = fitAct('decision', talk, ['so', 'decided'], { ...HOW, rounds: 4, steps: 400 })
    const once = fitAct('decision', talk, ['so', 'decided'], { ...HOW, steps: 1_600 })
    expect(logit(rounds, 'so')).toBeLessThan(logit(once, 'so'))
  })

  test('signs of one group of meetings only get no weight', () => {
    const groups = [seen(['decided', 'rubber'], 2, 1), seen(['decided'], 2, 1)]
    expect(commonSigns(groups, { ...HOW, groupsMin: 2 })).toEqual(['decided'])
  })

  test('the model holds every act, and no sign that hardly matters', () => {
    const weights = new Map([
      [BIAS, -1],
      ['so', 0.01],
      ['decided', 1.234],
    ])
    const model = JSON.parse(modelOf({ decision: weights, action: weights, risk: weights, question: weights }))
    expect(model.bias).toHaveLength(4)
    expect(model.signs).toEqual({ decided: [1.23, 1.23, 1.23, 1.23] })
  })
})
