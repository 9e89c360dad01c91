import type { TryWay } from './events.ts'
import { CODE_TRIES_MAX, LIVE_CODES_MAX } from './limits.ts'
import type { LiveCode } from './state.ts'

/** Who tries a code: a browser by its hash, or somebody without one, known by the place alone. */
export type TriedFrom =
  | { readonly client: string; readonly source?: undefined }
  | { readonly client: null; readonly source: string }

/**
 * Which of the live codes a try is held against, and whose budget it costs: a browser's own code, else the newest that was
 * asked for from the same place, else the newest of all. Null when there is none, or its budget is used up. [AU4] [AU19]
 */
export function codeFor(codes: readonly LiveCode[], from: TriedFrom, at: number): [LiveCode, TryWay] | null {
  const live = codes.filter(({ expiresAt }) => expiresAt > at)
  const chosen = from.client === null ? openCode(live, from.source) : ownCode(live, from.client)
  return chosen !== null && chosen[0].tries[chosen[1]] < CODE_TRIES_MAX ? chosen : null
}

/** With one more code; a browser's earlier one is dead, and so are those that are over. [AU2] */
export function withCode(codes: readonly LiveCode[], fresh: LiveCode, at: number): LiveCode[] {
  const kept = codes.filter(({ client, expiresAt }) => expiresAt > at && client !== fresh.client)
  kept.push(fresh)
  return kept.length > LIVE_CODES_MAX ? kept.filter((code) => code !== crowded(kept)) : kept
}

/** After a wrong try; the fifth of its own browser kills it. [AU4] */
export function withWrongTry(codes: readonly LiveCode[], hash: string, way: TryWay): LiveCode[] {
  const at = codes.findLastIndex((code) => code.hash === hash)
  return codes.flatMap((code, i) => {
    if (i !== at) return [code]
    const tries = { ...code.tries, [way]: code.tries[way] + 1 }
    return tries.own >= CODE_TRIES_MAX ? [] : [{ ...code, tries }]
  })
}

function ownCode(live: readonly LiveCode[], client: string): [LiveCode, TryWay] | null {
  const own = live.findLast((code) => code.client === client)
  return own ? [own, 'own'] : null
}

function openCode(live: readonly LiveCode[], source: string): [LiveCode, TryWay] | null {
  const near = live.findLast((code) => code.source === source)
  if (near) return [near, 'near']
  const newest = live.at(-1)
  return newest ? [newest, 'far'] : null
}

/** The oldest code of the place that asked for most. */
function crowded(codes: readonly LiveCode[]): LiveCode | undefined {
  const counts = new Map<string, number>()
  for (const { source } of codes) counts.set(source, (counts.get(source) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return codes.find(({ source }) => counts.get(source) === most)
}
