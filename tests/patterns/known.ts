import type { Attack } from './attacks.ts'
import type { Verdict } from './checker.ts'

/** `fixtures/patterns.json`: by key, what the checker said and the attack that took longest. */
export type Known = Record<string, { readonly judged: Verdict['judged']; readonly attack: Attack }>
