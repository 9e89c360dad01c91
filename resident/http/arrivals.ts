import type { Request, Response } from 'express'
import { SIGNED_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import { ResidentError } from '../residentError.ts'
import { BodyPlaces, type PlaceLimits } from './bodyPlaces.ts'

const MB = 2 ** 20
/** Maximum bytes of small bodies under way; above it the oldest one is cut, as one of a signer arrives at once. */
const SMALL_BYTES_MAX = 32 * MB
/** Time for a body to arrive: a fixed part, and so much for its size. */
const ARRIVAL_MS = 10_000
const PACE_BYTES_A_SECOND_MIN = 64 * 1024
/** A large body that keeps less than that pace twice in a row for so long is cut before its time is over: it holds a place. */
const PACE_MS = 5_000

export interface ArrivalLimits {
  readonly smallBytesMax: number
  readonly arrivalMs: number
  readonly paceMs: number
  /** Of large bodies. */
  readonly places: Partial<PlaceLimits>
}

const LIMITS: ArrivalLimits = {
  smallBytesMax: SMALL_BYTES_MAX,
  arrivalMs: ARRIVAL_MS,
  paceMs: PACE_MS,
  places: {},
}

/** A request whose body is to be received, and the address by which its client is counted. */
export interface Sending {
  readonly request: Request
  readonly response: Response
  readonly address: string
}

/** The raw body of a request. */
export interface ReceivedBody {
  readonly chunks: readonly Buffer[]
  readonly bytes: number
}

interface Arriving {
  bytes: number
  readonly cut: (reason: ResidentError) => void
}

/** Bodies that arrive from whoever sends them, within bounds of memory and of time. [KX6] [KX7] */
export class Arrivals {
  readonly #limits: ArrivalLimits
  readonly #places: BodyPlaces
  /** Small bodies under way, the oldest first. */
  readonly #small = new Set<Arriving>()
  #smallBytes = 0

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#places = new BodyPlaces(this.#limits.places)
  }

  /** Bytes held for bodies under way. */
  get bytes(): number {
    return this.#smallBytes + this.#places.bytes
  }

  /** Large bodies that wait for a place. */
  get waiting(): number {
    return this.#places.waiting
  }

  /** Throws 413 for a body over the limit, 408 for one that arrives too slowly, 503 when too many arrive at once. */
  async receive(sending: Sending, bytesMax: number, seen: (chunk: Buffer) => void): Promise<ReceivedBody> {
    const { request } = sending
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    if (declared > bytesMax) throw tooLarge(bytesMax)
    const expected = Number.isNaN(declared) ? bytesMax : declared
    if (expected > SIGNED_BYTES_MAX) await this.#placed(sending, expected)
    return this.#collect(request, bytesMax, expected, seen)
  }

  /** Waits for a place. The body is held until its request is answered. */
  async #placed({ response, address }: Sending, bytes: number): Promise<void> {
    const left = new AbortController()
    const leave = () => left.abort(notWhole())
    if (response.closed) leave()
    else response.once('close', leave)
    const free = await this.#places.take(address, bytes, left.signal)
    left.signal.addEventListener('abort', free, { once: true })
    if (!left.signal.aborted) return
    free()
    throw left.signal.reason
  }

  async #collect(
    request: Request,
    bytesMax: number,
    expected: number,
    seen: (chunk: Buffer) => void,
  ): Promise<ReceivedBody> {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedBody>()
    const chunks: Buffer[] = []
    const arriving: Arriving = { bytes: 0, cut: reject }
    const isSmall = expected <= SIGNED_BYTES_MAX
    const take = (chunk: Buffer) => {
      arriving.bytes += chunk.length
      if (this.#small.has(arriving)) this.#smallBytes += chunk.length
      if (arriving.bytes > bytesMax) return reject(tooLarge(bytesMax))
      chunks.push(chunk)
      seen(chunk)
      if (isSmall) this.#cutOldest()
    }
    const end = () => resolve({ chunks, bytes: arriving.bytes })
    const broken = () => reject(notWhole())
    const msMax = this.#limits.arrivalMs + (expected / PACE_BYTES_A_SECOND_MIN) * 1000
    const late = () => reject(tooSlow())
    const slow = setTimeout(late, msMax)
    const pace = isSmall ? null : this.#watchPace(arriving, late)
    if (isSmall) this.#small.add(arriving)
    request.on('data', take).once('end', end).once('error', broken).once('close', broken)
    try {
      return await promise
    } finally {
      clearTimeout(slow)
      if (pace) clearInterval(pace)
      request.off('data', take).off('end', end).off('error', broken).off('close', broken)
      this.#release(arriving)
    }
  }

  #cutOldest(): void {
    for (const oldest of this.#small) {
      if (this.#smallBytes <= this.#limits.smallBytesMax || this.#small.size === 1) return
      this.#release(oldest)
      oldest.cut(tooSlow())
    }
  }

  #watchPace(arriving: Arriving, late: () => void): NodeJS.Timeout {
    const { paceMs } = this.#limits
    let [before, missed] = [0, 0]
    return setInterval(() => {
      const isSlow = arriving.bytes - before < (PACE_BYTES_A_SECOND_MIN * paceMs) / 1000
      before = arriving.bytes
      missed = isSlow ? missed + 1 : 0
      if (missed === 2) late()
    }, paceMs)
  }

  #release(arriving: Arriving): void {
    if (this.#small.delete(arriving)) this.#smallBytes -= arriving.bytes
  }
}

function notWhole(): ResidentError {
  return new ResidentError(400, 'The body of the request did not arrive whole.')
}

function tooSlow(): ResidentError {
  return new ResidentError(408, 'The request took too long to arrive.')
}

function tooLarge(bytesMax: number): ResidentError {
  const size = bytesMax < MB ? `${bytesMax / 1024} KB` : `${Math.floor(bytesMax / MB)} MB`
  return new ResidentError(413, `The body of the request is larger than ${size}.`)
}
