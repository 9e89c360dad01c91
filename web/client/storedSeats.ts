import { isClaim, isSameSeat, readSeat, type SeatClaim, type SeatStorage, storeSeat } from './seatClaim.ts'

/** Storage key for the seats of all tabs of a browser, newest first. */
export const SEATS_STORAGE_KEY = 'parley.seats'
/** Maximum seats stored in a browser; the oldest are dropped. */
export const SEATS_MAX = 20
/** How long a seat stays stored after its last use, in milliseconds: 30 days, like the seat cookie. */
export const SEATS_MS_MAX = 30 * 86_400_000

export interface StoredSeat extends SeatClaim {
  /** Name of the participant; empty when only the tab has the seat. */
  readonly name: string
  /** Last use, epoch milliseconds. */
  readonly at: number
}

/**
 * Seats that a client can resume: the tab's own, which a reload resumes by itself, and those of the whole browser, which the
 * user is asked about. If storage is blocked or full, nothing is remembered and nothing fails. [WB13]
 */
export class StoredSeats {
  readonly #tab: SeatStorage | null
  readonly #browser: SeatStorage | null
  readonly #now: () => number

  constructor(tab: SeatStorage | null, browser: SeatStorage | null, now: () => number = Date.now) {
    this.#tab = tab
    this.#browser = browser
    this.#now = now
  }

  /** Returns the seat of this tab, or null. */
  ofTab(): SeatClaim | null {
    return readSeat(this.#tab)
  }

  /** Returns the seats in a room: the tab's own first, then the newest. */
  inRoom(code: string): StoredSeat[] {
    const own = this.ofTab()
    const seats = this.#all().filter((seat) => seat.code === code)
    if (own?.code !== code) return seats
    const named = seats.find((seat) => isSameSeat(seat, own)) ?? { ...own, name: '', at: 0 }
    return [named, ...seats.filter((seat) => !isSameSeat(seat, own))]
  }

  store(seat: SeatClaim, name: string): void {
    storeSeat(this.#tab, seat)
    const others = this.#all().filter((one) => !isSameSeat(one, seat))
    this.#write([{ ...seat, name, at: this.#now() }, ...others].slice(0, SEATS_MAX))
  }

  /** Removes a seat from the tab's and the browser's storage. */
  forget(seat: SeatClaim | null): void {
    const own = this.ofTab()
    if (seat === null || (own !== null && isSameSeat(own, seat))) storeSeat(this.#tab, null)
    if (seat !== null) this.#write(this.#all().filter((one) => !isSameSeat(one, seat)))
  }

  #all(): StoredSeat[] {
    try {
      const stored: unknown = JSON.parse(this.#browser?.getItem(SEATS_STORAGE_KEY) ?? '[]')
      const since = this.#now() - SEATS_MS_MAX
      return Array.isArray(stored)
        ? stored.filter((one) => isStoredSeat(one) && one.at > since).slice(0, SEATS_MAX)
        : []
    } catch {
      return []
    }
  }

  #write(seats: readonly StoredSeat[]): void {
    try {
      this.#browser?.setItem(SEATS_STORAGE_KEY, JSON.stringify(seats))
    } catch {
      // The meeting goes on without stored seats.
    }
  }
}

function isStoredSeat(one: unknown): one is StoredSeat {
  const { name, at } = (one ?? {}) as Partial<StoredSeat>
  return isClaim(one) && typeof name === 'string' && typeof at === 'number'
}
