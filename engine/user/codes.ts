import type { TryWay } from './events.ts'
import { CODE_TRIES_MAX, LIVE_CODES_MAX } from './limits.ts'
import type { LiveCode } from './state.ts'

/** Origin of a code entry: a browser by its hash, or, without one, only the network location. */
export type TriedFrom =
  | { readonly client: string; readonly source?: undefined }
  | { readonly client: null; readonly source: string }

/**
 * Selects the live code that an entry is checked against, and whose attempts it uses up: the browser's own code, else the newest
 * requested from the same location, else the newest of all. Null when there is none or no attempts are left. [AU4] [AU19]
 */
export function codeFor(codes: readonly LiveCode[], from: TriedFrom, at: number): [LiveCode, TryWay] | null {
  const live = codes.filter(({ expiresAt }) => expiresAt > at)
  const chosen = from.client === null ? openCode(live, from.source) : ownCode(live, from.client)
  return chosen !== null && chosen[0].tries[chosen[1]] < CODE_TRIES_MAX ? chosen : null
}

/** Adds a code and drops the same browser's earlier one and expired ones. [AU2] */
export function withCode(codes: readonly LiveCode[], fresh: LiveCode, at: number): LiveCode[] {
  const remaining = codes.filter(({ client, expiresAt }) => expiresAt > at && client !== fresh.client)
  remaining.push(fresh)
  return remaining.length > LIVE_CODES_MAX ? remaining.filter((code) => code !== oldestOfBusiest(remaining)) : remaining
}

/** Counts a wrong entry; the fifth from the code's own browser invalidates it. [AU4] */
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

/** Returns the oldest code of the location with the most codes. */
function oldestOfBusiest(codes: readonly LiveCode[]): LiveCode | undefined {
  const counts = new Map<string, number>()
  for (const { source } of codes) counts.set(source, (counts.get(source) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return codes.find(({ source }) => counts.get(source) === most)
}
