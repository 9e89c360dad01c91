/** How much an attack tries: all of it by hand, a small part in the tests. */
export type Extent = 'whole' | 'short'

export interface Outcome {
  /** How often it was tried, with its unit: `20 restarts`. */
  readonly tried: string
  /** The figure that decides, with its bound: `0 of 3,120 acknowledged messages lost`. */
  readonly figure: string
  /** What did not hold; empty when everything did. */
  readonly findings: readonly string[]
}

/** Something that people without an account can do to a service, and what must hold meanwhile. */
export interface Attack {
  readonly name: string
  /** Null, or a sentence that says why it cannot be tried on this machine. */
  readonly obstacle?: () => string | null
  run(extent: Extent, seed: number): Promise<Outcome>
}

/** Findings beyond these are counted, not told. */
const TOLD_MAX = 5

/** What was found, each kind once, the first few of them. */
export function told(findings: readonly string[]): string[] {
  const kinds = [...new Set(findings)]
  const rest = kinds.length - TOLD_MAX
  return rest > 0 ? [...kinds.slice(0, TOLD_MAX), `and ${rest} more`] : kinds
}
