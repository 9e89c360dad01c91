import type { Request, Response } from 'express'
import { SIGNED_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import { ResidentError } from '../residentError.ts'

const MB = 2 ** 20
/** Maximum bytes of small bodies under way; above it the oldest one is cut, as one of a signer arrives at once. */
const SMALL_BYTES_MAX = 32 * MB
/** Maximum bytes of large bodies under way; further ones wait for those before them. */
const LARGE_BYTES_MAX = 64 * MB
const WAIT_MS_MAX = 10_000
/** Time for a body to arrive: a fixed part, and so much for its size. */
const ARRIVAL_MS = 10_000
const PACE_BYTES_A_SECOND_MIN = 64 * 1024
/** A large body that keeps less than that pace twice in a row for so long is cut before its time is over: it holds a place. */
const PACE_MS = 5_000

export interface ArrivalLimits {
  readonly smallBytesMax?: number
  readonly largeBytesMax?: number
  readonly waitMsMax?: number
  readonly arrivalMs?: number
  readonly paceMs?: number
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
  readonly #limits: Required<ArrivalLimits>
  /** Small bodies under way, the oldest first. */
  readonly #small = new Set<Arriving>()
  #smallBytes = 0
  #largeBytes = 0
  readonly #waiting: { readonly bytes: number; readonly begin: () => void }[] = []

  constructor(limits: ArrivalLimits = {}) {
    this.#limits = {
      smallBytesMax: SMALL_BYTES_MAX,
      largeBytesMax: LARGE_BYTES_MAX,
      waitMsMax: WAIT_MS_MAX,
      arrivalMs: ARRIVAL_MS,
      paceMs: PACE_MS,
      ...limits,
    }
  }

  /** Bytes held for bodies under way. */
  get bytes(): number {
    return this.#smallBytes + this.#largeBytes
  }

  /** Throws 413 for a body over the limit, 408 for one that arrives too slowly, 503 when too many arrive at once. */
  async receive(
    { request, response }: { readonly request: Request; readonly response: Response },
    bytesMax: number,
    seen: (chunk: Buffer) => void,
  ): Promise<ReceivedBody> {
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    if (declared > bytesMax) throw tooLarge(bytesMax)
    const expected = Number.isNaN(declared) ? bytesMax : declared
    if (expected <= SIGNED_BYTES_MAX) return this.#collect(request, bytesMax, expected, seen)
    await this.#place(expected)
    // The body is held until its request is answered.
    if (response.closed) this.#giveBack(expected)
    else response.once('close', () => this.#giveBack(expected))
    return this.#collect(request, bytesMax, expected, seen)
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
    const broken = () => reject(new ResidentError(400, 'The body of the request did not arrive whole.'))
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

  async #place(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(bytes)) {
      this.#largeBytes += bytes
      return
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        bytes,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(busy())
      }, this.#limits.waitMsMax)
      this.#waiting.push(waiting)
    })
  }

  #giveBack(bytes: number): void {
    this.#largeBytes -= bytes
    for (const next of [...this.#waiting]) {
      if (!this.#fits(next.bytes)) return
      this.#waiting.shift()
      this.#largeBytes += next.bytes
      next.begin()
    }
  }

  /** One always fits, whatever its size. */
  #fits(bytes: number): boolean {
    return this.#largeBytes === 0 || this.#largeBytes + bytes <= this.#limits.largeBytesMax
  }
}

function tooSlow(): ResidentError {
  return new ResidentError(408, 'The request took too long to arrive.')
}

function tooLarge(bytesMax: number): ResidentError {
  const size = bytesMax < MB ? `${bytesMax / 1024} KB` : `${Math.floor(bytesMax / MB)} MB`
  return new ResidentError(413, `The body of the request is larger than ${size}.`)
}

function busy(): ResidentError {
  return new ResidentError(
    503,
    'Too many large requests arrive at once; try again in a moment.',
    {},
    { 'Retry-After': '2' },
  )
}
