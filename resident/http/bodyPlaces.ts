import { ResidentError } from '../residentError.ts'

const MB = 2 ** 20

export interface PlaceLimits {
  /** Maximum bytes of all bodies that have a place. */
  readonly bytesMax: number
  /** Maximum bytes of those of one address, so that others find places beside them. */
  readonly addressBytesMax: number
  readonly waitMsMax: number
}

export const PLACE_LIMITS: PlaceLimits = { bytesMax: 96 * MB, addressBytesMax: 64 * MB, waitMsMax: 10_000 }

interface Waiting {
  readonly address: string
  readonly bytes: number
  readonly begin: () => void
}

/** Places in memory for large bodies: a share for each address, and a line in which those who have least go first. [KX7] */
export class BodyPlaces {
  readonly #limits: PlaceLimits
  /** Bytes of places by address; none of an address that has no place. */
  readonly #held = new Map<string, number>()
  #bytes = 0
  /** In the order of arrival. */
  readonly #line = new Set<Waiting>()

  constructor(limits: Partial<PlaceLimits> = {}) {
    this.#limits = { ...PLACE_LIMITS, ...limits }
  }

  /** Bytes of all places that are taken. */
  get bytes(): number {
    return this.#bytes
  }

  /** Bodies that wait for a place. */
  get waiting(): number {
    return this.#line.size
  }

  /** Waits for a place and gives what leaves it. Throws 503 after too long, and the signal's reason when the sender leaves. */
  async take(address: string, bytes: number, left: AbortSignal): Promise<() => void> {
    left.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { address, bytes, begin: resolve }
    const leave = (reason: unknown) => {
      if (!this.#line.delete(waiting)) return
      reject(reason)
      // Somebody may have waited behind this one.
      this.#admit()
    }
    const leaveWithReason = () => leave(left.reason)
    const timer = setTimeout(() => leave(busy()), this.#limits.waitMsMax)
    left.addEventListener('abort', leaveWithReason, { once: true })
    this.#line.add(waiting)
    this.#admit()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      left.removeEventListener('abort', leaveWithReason)
    }
    let isHeld = true
    return () => {
      if (isHeld) this.#hold(address, -bytes)
      isHeld = false
      this.#admit()
    }
  }

  #admit(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      this.#line.delete(next)
      this.#hold(next.address, next.bytes)
      next.begin()
    }
  }

  /**
   * Of the first in line of each address the one whose address has least, of those that have the same the one that came first.
   * One too large for now keeps those behind it from the memory that it waits for, except while only its own address stands in
   * its way.
   */
  #next(): Waiting | null {
    const seen = new Set<string>()
    let next: Waiting | null = null
    for (const one of this.#line) {
      if (seen.has(one.address)) continue
      seen.add(one.address)
      if (this.#hasShare(one) && (next === null || this.#heldBy(one) < this.#heldBy(next))) next = one
    }
    return next !== null && this.#fits(next) ? next : null
  }

  /** One of an address always has its share, whatever its size. */
  #hasShare(one: Waiting): boolean {
    const held = this.#heldBy(one)
    return held === 0 || held + one.bytes <= this.#limits.addressBytesMax
  }

  /** One alone always fits, whatever its size. */
  #fits({ bytes }: Waiting): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#limits.bytesMax
  }

  #heldBy({ address }: Waiting): number {
    return this.#held.get(address) ?? 0
  }

  #hold(address: string, bytes: number): void {
    this.#bytes += bytes
    const held = (this.#held.get(address) ?? 0) + bytes
    if (held === 0) this.#held.delete(address)
    else this.#held.set(address, held)
  }
}

function busy(): ResidentError {
  const headers = { 'Retry-After': '2' }
  return new ResidentError(503, 'Too many large requests arrive at once; try again in a moment.', {}, headers)
}
