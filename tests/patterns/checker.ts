import type { Attack } from './attacks.ts'

/** What the checker says: `unknown` where it cannot tell in time. */
export interface Verdict {
  readonly judged: 'safe' | 'vulnerable' | 'unknown'
  /** What it attacks with, where trial and not proof says that it is slow: the clock decides on that. */
  readonly attack?: Attack
}

/** Judges a pattern by `recheck`, in plain JavaScript. */
export async function judge(source: string, flags: string, ms: number): Promise<Verdict> {
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  const found = checkSync(source, flags, { timeout: ms, maxAttackStringSize: 5_000 })
  if (found.status === 'unknown') return { judged: 'unknown' }
  if (found.status === 'safe') return { judged: 'safe' }
  if (found.checker === 'automaton') return { judged: 'vulnerable' }
  const [first] = found.attack.pumps
  if (!first) return { judged: 'unknown' }
  return { judged: 'unknown', attack: { head: first.prefix, pump: first.pump, tail: found.attack.suffix } }
}
