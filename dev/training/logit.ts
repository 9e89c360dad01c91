/** Weight of each sign by name; `bias` is what holds without any. */
export type Weights = Record<string, number>

export interface Example {
  /** How strongly each sign shows; 1 for one that is merely there. */
  readonly signs: Readonly<Record<string, number>>
  readonly holds: boolean
  /** How much it counts beside the others. */
  readonly counts: number
}

export interface Fitting {
  /** Pull of every weight but the bias towards zero. */
  readonly ridge: number
  readonly rounds: number
  /** How far the weights go in a round, counted from one. */
  readonly stepAt: (round: number) => number
  /** Weights to begin with; zeros else. */
  readonly start?: Readonly<Weights>
}

const BIAS = 'bias'
const CARRIED = 0.9
const CARRIED_SQUARE = 0.99

/** Logistic regression by Adam over all examples at once; the same examples give the same weights. */
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

/** The bias stands last and is pulled nowhere. */
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

/** The logit of a message with these signs; one without a weight adds nothing. */
export function logitOf(weights: Readonly<Weights>, signs: Iterable<string>): number {
  let sum = weights[BIAS] ?? 0
  for (const name of signs) sum += weights[name] ?? 0
  return sum
}

/** To two decimals, as the weights are kept. */
export function rounded(weights: Readonly<Weights>): Weights {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 100) / 100]))
}

export const shown = (signs: Iterable<string>): Record<string, number> =>
  Object.fromEntries([...signs].map((name) => [name, 1]))
