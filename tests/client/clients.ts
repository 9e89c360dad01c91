import {
  until as firstSnapshot,
  type Result,
  RoomClient,
  type RoomClientOptions,
  type RoomSnapshot,
  type SeatClaim,
  type SeatStorage,
  type Siblings,
} from '@parley/client'

const WAIT_MS_MAX = 20_000

/** Session storage of one tab. */
export function tabStorage(): SeatStorage & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

const tabs = new Set<(seat: SeatClaim) => void>()

/** One tab of the one browser of a test. */
export function browserTab(): Siblings {
  let own: ((seat: SeatClaim) => void) | null = null
  return {
    announceTaken(seat) {
      for (const heard of tabs) if (heard !== own) heard(seat)
    },
    onTaken(heard) {
      own = heard
      tabs.add(heard)
    },
    close: () => void (own && tabs.delete(own)),
  }
}

export function openClient(url: string, options: Partial<RoomClientOptions> = {}): RoomClient {
  return new RoomClient({ url, transports: ['websocket'], ...options })
}

/** The first snapshot, now or later, that fits; throws when none comes. */
export async function until(client: RoomClient, fits: (room: RoomSnapshot) => boolean): Promise<RoomSnapshot> {
  const found = await firstSnapshot(client, fits, WAIT_MS_MAX)
  if (found) return found
  throw new Error(`never came; last: ${JSON.stringify({ ...client.snapshot(), state: undefined }).slice(0, 400)}`)
}

/** Throws what was refused. */
export async function done(result: Promise<Result>): Promise<void> {
  const settled = await result
  if (!settled.ok) throw new Error(settled.error)
}
