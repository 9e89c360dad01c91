/** Weight of each sign by name; `bias` is the logit without signs. */
export type Weights = Record<string, number>

export interface Example {
  /** Strength of each sign; 1 for mere presence. */
  readonly signs: Readonly<Record<string, number>>
  readonly holds: boolean
  /** Weight of the example relative to the others. */
  readonly counts: number
}

export interface Fitting {
  /** L2 penalty on every weight except the bias. */
  readonly ridge: number
  readonly rounds: number
  /** Step size in a round, counted from one. */
  readonly stepAt: (round: number) => number
  /** Initial weights; zeros by default. */
  readonly start?: Readonly<Weights>
}

const BIAS = 'bias'
const CARRIED = 0.9
const CARRIED_SQUARE = 0.99

/** Fits a logistic regression by full-batch Adam. Deterministic. */
export function fitLogit(examples: readonly Example[], { ridge, rounds, stepAt, start = {} }: Fitting): Weights {
  const names = [...new Set(examples.flatMap(({ signs }) => Object.keys(signs)))].sort()
  names.push(BIAS)
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = examples.map(({ signs, holds, counts }) => ({
    signs: Object.entries({ ...signs, [BIAS]: 1 }).map(([name, value]) => [places.get(name)!, value] as const),
    wanted: Number(holds),
    counts,
  }))
  const weights = Float64Array.from(names, (name) => start[name] ?? 0)
  const [mean, square] = [new Float64Array(names.length), new Float64Array(names.length)]
  for (let round = 1; round <= rounds; round += 1) {
    const slope = slopeOf(rows, weights, ridge)
    for (let place = 0; place < weights.length; place += 1) {
      mean[place] = CARRIED * mean[place]! + (1 - CARRIED) * slope[place]!
      square[place] = CARRIED_SQUARE * square[place]! + (1 - CARRIED_SQUARE) * slope[place]! ** 2
      const spread = Math.sqrt(square[place]! / (1 - CARRIED_SQUARE ** round)) + 1e-9
      weights[place]! -= (stepAt(round) * (mean[place]! / (1 - CARRIED ** round))) / spread
    }
  }
  return Object.fromEntries(names.map((name, place) => [name, weights[place]!]))
}

interface Row {
  readonly signs: readonly (readonly [place: number, value: number])[]
  readonly wanted: number
  readonly counts: number
}

/** Returns the gradient. The bias is the last weight and has no penalty. */
function slopeOf(rows: readonly Row[], weights: Float64Array, ridge: number): Float64Array {
  const slope = weights.map((weight, place) => (place < weights.length - 1 ? ridge * weight : 0))
  for (const { signs, wanted, counts } of rows) {
    let sum = 0
    for (const [place, value] of signs) sum += weights[place]! * value
    const off = counts * (1 / (1 + Math.exp(-sum)) - wanted)
    for (const [place, value] of signs) slope[place]! += off * value
  }
  return slope
}

/** Returns the logit of a message with these signs; signs without a weight add nothing. */
export function logitOf(weights: Readonly<Weights>, signs: Iterable<string>): number {
  let sum = weights[BIAS] ?? 0
  for (const name of signs) sum += weights[name] ?? 0
  return sum
}

/** Rounds weights to two decimals, as they are stored. */
export function rounded(weights: Readonly<Weights>): Weights {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 100) / 100]))
}

export const shown = (signs: Iterable<string>): Record<string, number> =>
  Object.fromEntries([...signs].map((name) => [name, 1]))
