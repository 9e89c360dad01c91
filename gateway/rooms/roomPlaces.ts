import { MINUTE_MS, PresenceQuota, type Quota, WindowQuota } from '../limits/quota.ts'

export interface RoomQuotas {
  /** Made in a minute. */
  readonly made: Quota
  /** In memory, or running with nobody there. */
  readonly live: Quota
}

export const UNLIMITED_ROOMS: RoomQuotas = { made: null, live: null }

const NOBODY = ''
const TOO_MANY_MADE = 'Too many rooms were made in the last minute. Try again in a minute.'
export const TOO_MANY_OPENED = 'Too many rooms were opened in the last minute. Try again in a minute.'
const TOO_MANY_LIVE = 'Too many rooms are open at once. End one of them, or try again later.'

/** Who made the rooms that are live, so that nobody fills the service with them. [OP12] */
export class RoomPlaces {
  readonly #made: WindowQuota
  readonly #live: PresenceQuota
  readonly #opened: WindowQuota
  readonly #holders = new Map<string, () => void>()

  constructor({ made, live }: RoomQuotas = UNLIMITED_ROOMS) {
    this.#made = new WindowQuota(made, MINUTE_MS)
    this.#live = new PresenceQuota(live)
    this.#opened = new WindowQuota(live, MINUTE_MS)
  }

  /** A place for a room about to be made, or the sentence why there is none. */
  take(address: string): RoomPlace | string {
    if (this.#live.isFull(address)) return TOO_MANY_LIVE
    if (this.#made.take(address) > 0) return TOO_MANY_MADE
    const release = this.#live.add(address)
    let code: string | null = null
    return {
      hold: (made) => {
        code = made
        this.#holders.set(made, release)
      },
      done: () => {
        if (code === null) release()
      },
    }
  }

  /** Counts a room that is about to start for whoever starts it, unless it counts already; else the sentence why not. */
  start(code: string, address: string): string | null {
    if (this.#holders.has(code)) return null
    if (this.#live.isFull(address)) return TOO_MANY_LIVE
    this.#holders.set(code, this.#live.add(address))
    return null
  }

  /**
   * Counts a room that is about to be read into memory, where it stays for a minute, for whoever names it; the seconds until
   * they may name another, else 0. [OP15]
   */
  open(address: string): number {
    return this.#opened.take(address)
  }

  /** A room that ran before the service started counts for nobody, but among all. */
  found(code: string): void {
    if (!this.#holders.has(code)) this.#holders.set(code, this.#live.add(NOBODY))
  }

  /** A room ended, or was let go while its clock did not run. */
  gone(code: string): void {
    this.#holders.get(code)?.()
    this.#holders.delete(code)
  }
}

export interface RoomPlace {
  /** The room was made under this code: its place is kept until it is gone. */
  hold(code: string): void
  /** The attempt is over; a place that no room holds is free again. */
  done(): void
}
