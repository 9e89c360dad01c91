import { readFileSync } from 'node:fs'

/** What a sentence may be for the ledger. */
export const ACTS = ['decision', 'action', 'risk', 'question'] as const
export type Act = (typeof ACTS)[number]
/** Logit of each act. */
export type Logits = Readonly<Record<Act, number>>

/** Weights in the order of ACTS, as logits. */
type Weights = readonly number[]
interface Model {
  readonly bias: Weights
  readonly signs: Readonly<Record<string, Weights>>
}

const { bias, signs: known } = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8')) as Model
const WEIGHTS: ReadonlyMap<string, Weights> = new Map(Object.entries(known))

/** Sums up what signs say, in the order of ACTS; without the bias. */
export function weighed(signs: Iterable<string>): number[] {
  const sums = [0, 0, 0, 0]
  for (const sign of signs) {
    const weights = WEIGHTS.get(sign)
    if (weights === undefined) continue
    for (let act = 0; act < sums.length; act += 1) sums[act] = (sums[act] ?? 0) + (weights[act] ?? 0)
  }
  return sums
}

/** The logits of a sentence from the sums of several sets of signs. */
export function logitsOf(sums: readonly Weights[]): Logits {
  const [decision = 0, action = 0, risk = 0, question = 0] = ACTS.map((_, act) =>
    sums.reduce((total, sum) => total + (sum[act] ?? 0), bias[act] ?? 0),
  )
  return { decision, action, risk, question }
}

export const likelihoodOf = (logit: number): number => 1 / (1 + Math.exp(-logit))
