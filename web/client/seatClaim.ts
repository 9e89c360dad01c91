/** The part of the browser's `Storage` interface that seats need. */
export interface SeatStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A seat: the room's code, and the participant id that resumes it. */
export interface SeatClaim {
  readonly code: string
  readonly participantId: string
}

/** Channel to the other clients that may hold the same seat. */
export interface Siblings {
  announceTaken(seat: SeatClaim): void
  onTaken(listener: (seat: SeatClaim) => void): void
  close(): void
}

export function isSameSeat(one: SeatClaim, other: SeatClaim): boolean {
  return one.code === other.code && one.participantId === other.participantId
}

/** Storage key of the seat, fixed by the interface: other clients of the same page read it too. */
export const SEAT_STORAGE_KEY = 'assistant.session'

/** Returns the stored seat; null when there is none or storage is blocked. */
export function readSeat(storage: SeatStorage | null): SeatClaim | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(SEAT_STORAGE_KEY) ?? 'null')
    return isClaim(stored) ? { code: stored.code, participantId: stored.participantId } : null
  } catch {
    return null
  }
}

/** Stores a seat, or removes it when null. A storage that fails is ignored. */
export function storeSeat(storage: SeatStorage | null, seat: SeatClaim | null): void {
  try {
    if (seat === null) storage?.removeItem(SEAT_STORAGE_KEY)
    else storage?.setItem(SEAT_STORAGE_KEY, JSON.stringify(seat))
  } catch {
    // The meeting goes on without a stored seat.
  }
}

/** True when an untrusted value is a seat claim. */
export function isClaim(stored: unknown): stored is SeatClaim {
  const { code, participantId } = (stored ?? {}) as Partial<SeatClaim>
  return typeof code === 'string' && typeof participantId === 'string'
}
