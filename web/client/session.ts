/** As much of a browser's session storage as is needed. */
export interface SeatStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The seat that a client holds: where, and the key to it. */
export interface SeatClaim {
  readonly code: string
  readonly participantId: string
}

/** A way to the other clients that may hold the same seat. */
export interface Siblings {
  tellTaken(seat: SeatClaim): void
  onTaken(heard: (seat: SeatClaim) => void): void
  close(): void
}

export function isSameSeat(one: SeatClaim, other: SeatClaim): boolean {
  return one.code === other.code && one.participantId === other.participantId
}

/** The interface names this key: other clients of the same page find the seat under it. */
export const SEAT_STORAGE_KEY = 'assistant.session'

/** The kept seat; null without one, or where storage is closed to the page. */
export function readSeat(storage: SeatStorage | null): SeatClaim | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(SEAT_STORAGE_KEY) ?? 'null')
    return isClaim(kept) ? { code: kept.code, participantId: kept.participantId } : null
  } catch {
    return null
  }
}

/** Keeps a seat, or with null forgets it; storage that refuses leaves the client without a memory, no more. */
export function keepSeat(storage: SeatStorage | null, seat: SeatClaim | null): void {
  try {
    if (seat === null) storage?.removeItem(SEAT_STORAGE_KEY)
    else storage?.setItem(SEAT_STORAGE_KEY, JSON.stringify(seat))
  } catch {
    // A full or forbidden storage is no reason to leave the meeting.
  }
}

/** Whether something from outside is a claim. */
export function isClaim(kept: unknown): kept is SeatClaim {
  const { code, participantId } = (kept ?? {}) as Partial<SeatClaim>
  return typeof code === 'string' && typeof participantId === 'string'
}
