import { isClaim, isSameSeat, keepSeat, readSeat, type SeatClaim, type SeatStorage } from './session.ts'

/** Where the seats of all tabs of a browser are kept, newest first. */
export const SEATS_STORAGE_KEY = 'parley.seats'
/** Seats that a browser keeps; of more the oldest are forgotten. */
export const SEATS_MAX = 20
/** How long a seat is kept after it was last taken, in milliseconds: 30 days, as long as the seat cookie. */
export const SEATS_MS_MAX = 30 * 86_400_000

export interface KeptSeat extends SeatClaim {
  /** Whose it is; empty where only the tab knows of it. */
  readonly name: string
  /** When it was last taken, epoch milliseconds. */
  readonly at: number
}

/**
 * The seats that a client can take again: the one of its tab, which a reload takes by itself, and those of the whole browser, which
 * people are asked about. Storage that is closed or full leaves the client without a memory, no more. [WB13]
 */
export class KeptSeats {
  readonly #tab: SeatStorage | null
  readonly #browser: SeatStorage | null
  readonly #now: () => number

  constructor(tab: SeatStorage | null, browser: SeatStorage | null, now: () => number = Date.now) {
    this.#tab = tab
    this.#browser = browser
    this.#now = now
  }

  /** The seat of this tab; null without one. */
  ofTab(): SeatClaim | null {
    return readSeat(this.#tab)
  }

  /** The seats in a room, the tab's own and the newest first. */
  inRoom(code: string): KeptSeat[] {
    const own = this.ofTab()
    const seats = this.#all().filter((seat) => seat.code === code)
    if (own?.code !== code) return seats
    const named = seats.find((seat) => isSameSeat(seat, own)) ?? { ...own, name: '', at: 0 }
    return [named, ...seats.filter((seat) => !isSameSeat(seat, own))]
  }

  keep(seat: SeatClaim, name: string): void {
    keepSeat(this.#tab, seat)
    const others = this.#all().filter((one) => !isSameSeat(one, seat))
    this.#write([{ ...seat, name, at: this.#now() }, ...others].slice(0, SEATS_MAX))
  }

  /** Forgets a seat in the tab and in the browser. */
  forget(seat: SeatClaim | null): void {
    const own = this.ofTab()
    if (seat === null || (own !== null && isSameSeat(own, seat))) keepSeat(this.#tab, null)
    if (seat !== null) this.#write(this.#all().filter((one) => !isSameSeat(one, seat)))
  }

  #all(): KeptSeat[] {
    try {
      const kept: unknown = JSON.parse(this.#browser?.getItem(SEATS_STORAGE_KEY) ?? '[]')
      const since = this.#now() - SEATS_MS_MAX
      return Array.isArray(kept) ? kept.filter((one) => isKept(one) && one.at > since).slice(0, SEATS_MAX) : []
    } catch {
      return []
    }
  }

  #write(seats: readonly KeptSeat[]): void {
    try {
      this.#browser?.setItem(SEATS_STORAGE_KEY, JSON.stringify(seats))
    } catch {
      // A full or forbidden storage is no reason to leave the meeting.
    }
  }
}

function isKept(one: unknown): one is KeptSeat {
  const { name, at } = (one ?? {}) as Partial<KeptSeat>
  return isClaim(one) && typeof name === 'string' && typeof at === 'number'
}
