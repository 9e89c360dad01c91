/** The simulated colleagues of the tab's sample meeting. */
export interface KeptCast {
  readonly code: string
  /** Participant ids of the colleagues. */
  readonly seats: readonly string[]
}

const KEY = 'parley.sample'

/** Remembers the colleagues for as long as the tab lives, so that a reload of the page brings them back. */
export function keepCast(cast: KeptCast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cast))
  } catch {
    // Without storage a reload loses the colleagues; the meeting goes on.
  }
}

/** Returns the colleagues of a room's sample meeting; null when the tab began none there. */
export function keptCast(code: string): KeptCast | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isCast(kept) && kept.code === code ? kept : null
  } catch {
    return null
  }
}

function isCast(kept: unknown): kept is KeptCast {
  const { code, seats } = (kept ?? {}) as Partial<KeptCast>
  return typeof code === 'string' && Array.isArray(seats) && seats.every((seat) => typeof seat === 'string')
}
