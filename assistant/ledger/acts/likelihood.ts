import { readFileSync } from 'node:fs'

/** What a sentence may be for the ledger. */
export const ACTS = ['decision', 'action', 'risk', 'question'] as const
export type Act = (typeof ACTS)[number]
/** Logit of each act. */
export type Logits = Readonly<Record<Act, number>>

/** Weights in the order of ACTS, as logits. */
export type Weights = readonly [decision: number, action: number, risk: number, question: number]
interface Model {
  readonly bias: Weights
  readonly signs: Readonly<Record<string, Weights>>
}

const { bias, signs: known } = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8')) as Model
const WEIGHTS: ReadonlyMap<string, Weights> = new Map(Object.entries(known))

/** Sums up what signs say, in the order of ACTS; without the bias. */
export function weighed(signs: Iterable<string>): Weights {
  let [decision, action, risk, question] = [0, 0, 0, 0]
  for (const sign of signs) {
    const weights = WEIGHTS.get(sign)
    if (weights === undefined) continue
    decision += weights[0]
    action += weights[1]
    risk += weights[2]
    question += weights[3]
  }
  return [decision, action, risk, question]
}

/** The logits of a sentence from the sums of several sets of signs. */
export function logitsOf(sums: readonly Weights[]): Logits {
  let [decision, action, risk, question] = bias
  for (const sum of sums) {
    decision += sum[0]
    action += sum[1]
    risk += sum[2]
    question += sum[3]
  }
  return { decision, action, risk, question }
}

export const likelihoodOf = (logit: number): number => 1 / (1 + Math.exp(-logit))
