/** Extent of an attack: full when run by hand, a small part in the tests. */
export type Extent = 'whole' | 'short'

export interface Outcome {
  /** Number of attempts with their unit: `20 restarts`. */
  readonly tried: string
  /** The decisive figure with its bound: `0 of 3,120 acknowledged messages lost`. */
  readonly figure: string
  /** Conditions that did not hold; empty when all held. */
  readonly findings: readonly string[]
}

/** Something that people without an account can do to a service, and the conditions that must hold meanwhile. */
export interface Attack {
  readonly name: string
  /** Returns null, or a sentence that explains why the attack cannot run on this machine. */
  readonly obstacle?: () => string | null
  run(extent: Extent, seed: number): Promise<Outcome>
}

/** Maximum findings listed; further ones are counted only. */
const TOLD_MAX = 5

/** Returns each kind of finding once, up to the maximum. */
export function told(findings: readonly string[]): string[] {
  const kinds = [...new Set(findings)]
  const rest = kinds.length - TOLD_MAX
  return rest > 0 ? [...kinds.slice(0, TOLD_MAX), `and ${rest} more`] : kinds
}
