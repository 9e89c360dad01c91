import { ACTS, type Act } from '#assistant/ledger/acts/likelihood.ts'
import type { Example } from './examples.ts'

export type Weights = ReadonlyMap<string, number>

export interface Fitting {
  /** L2 penalty on every weight except the bias. */
  readonly ridge: number
  /** Rounds in which the sentence that states an item is found anew, and steps of each. */
  readonly rounds: number
  readonly steps: number
  /** Minimum groups of meetings in which a sign with a weight occurs. */
  readonly groupsMin: number
}

export const FITTING: Fitting = { ridge: 3, rounds: 3, steps: 100, groupsMin: 5 }

export const BIAS = 'bias'
const FIRST_STEP = 0.1
const CARRIED = 0.9
const CARRIED_SQUARE = 0.99
/** Logits below an item's best sentence from which another one counts as little. */
const NEAR_BEST = 1
const OTHERS_COUNT = 0.05

interface Row {
  readonly signs: Int32Array
  readonly item: string | null
  readonly counts: number
}

/** Signs that occur in enough groups. */
export function commonSigns(groups: readonly (readonly Example[])[], { groupsMin }: Fitting): string[] {
  const times = new Map<string, number>()
  for (const group of groups) {
    for (const sign of new Set(group.flatMap(({ signs }) => signs))) times.set(sign, (times.get(sign) ?? 0) + 1)
  }
  return [...times].flatMap(([sign, count]) => (count >= groupsMin ? [sign] : [])).sort()
}

/**
 * Fits a logistic regression for one act by full-batch Adam. An item is stated by one of several sentences: in each round
 * the likeliest counts, the others hardly. Deterministic.
 */
export function fitAct(act: Act, examples: readonly Example[], names: readonly string[], fitting: Fitting): Weights {
  const places = new Map(names.map((name, place) => [name, place]))
  const bias = names.length
  const rows: Row[] = examples.flatMap(({ signs, items, counts }) => {
    const item = items[act]
    if (item === undefined) return []
    return [{ signs: Int32Array.from([...signs.flatMap((sign) => places.get(sign) ?? []), bias]), item, counts }]
  })
  const weights = new Float64Array(bias + 1)
  const mean = new Float64Array(bias + 1)
  const square = new Float64Array(bias + 1)
  const sentences = new Map<string, number>()
  for (const { item } of rows) if (item !== null) sentences.set(item, (sentences.get(item) ?? 0) + 1)
  let taken = 0
  for (let round = 0; round < fitting.rounds; round += 1) {
    const best = round === 0 ? null : bestOf(rows, weights)
    for (let step = 0; step < fitting.steps; step += 1) {
      const slope = weights.map((weight, place) => (place < bias ? fitting.ridge * weight : 0))
      for (const { signs, item, counts } of rows) {
        const logit = sumOf(signs, weights)
        const states = item === null || best === null || logit >= best.get(item)! - NEAR_BEST
        const share = item !== null && best === null ? 1 / sentences.get(item)! : states ? 1 : OTHERS_COUNT
        const off = counts * share * (1 / (1 + Math.exp(-logit)) - Number(item !== null))
        for (const place of signs) slope[place]! += off
      }
      taken += 1
      const size = FIRST_STEP * (1 - step / (fitting.steps + 10))
      for (let place = 0; place < weights.length; place += 1) {
        mean[place] = CARRIED * mean[place]! + (1 - CARRIED) * slope[place]!
        square[place] = CARRIED_SQUARE * square[place]! + (1 - CARRIED_SQUARE) * slope[place]! ** 2
        const spread = Math.sqrt(square[place]! / (1 - CARRIED_SQUARE ** taken)) + 1e-9
        weights[place]! -= (size * (mean[place]! / (1 - CARRIED ** taken))) / spread
      }
    }
  }
  return new Map([...names, BIAS].map((name, place) => [name, weights[place]!]))
}

function sumOf(signs: Int32Array, weights: Float64Array): number {
  let sum = 0
  for (const place of signs) sum += weights[place]!
  return sum
}

function bestOf(rows: readonly Row[], weights: Float64Array): Map<string, number> {
  const best = new Map<string, number>()
  for (const { item, signs } of rows)
    if (item !== null) best.set(item, Math.max(best.get(item) ?? -Infinity, sumOf(signs, weights)))
  return best
}

/** Weights below which no act takes note of a sign. */
const NEGLIGIBLE = 0.05

/** Logits added in typed meetings, of which the examples hold few: what is written there is meant. */
const TYPED_ADDS: Readonly<Partial<Record<Act, number>>> = { decision: 0.3, risk: 0.4 }
const SPOKEN = '@spoken'

/** The weights of all acts as the ledger reads them. */
export function modelOf(byAct: Readonly<Record<Act, Weights>>): string {
  const two = (weight: number) => Math.round(100 * weight) / 100
  const weightOf = (act: Act, sign: string) => {
    const adds = sign === BIAS ? 1 : sign === SPOKEN ? -1 : 0
    return (byAct[act].get(sign) ?? 0) + adds * (TYPED_ADDS[act] ?? 0)
  }
  const of = (sign: string) => ACTS.map((act) => two(weightOf(act, sign)))
  const signs = [...new Set(ACTS.flatMap((act) => [...byAct[act].keys()]))].filter((sign) => sign !== BIAS).sort()
  const kept = signs
    .map((sign) => [sign, of(sign)] as const)
    .filter(([, weights]) => weights.some((one) => Math.abs(one) > NEGLIGIBLE))
  const lines = kept.map(([sign, weights]) => `${JSON.stringify(sign)}:${JSON.stringify(weights)}`)
  return `{"bias":${JSON.stringify(of(BIAS))},"signs":{\n${lines.join(',\n')}\n}}\n`
}
