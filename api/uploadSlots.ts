import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'express'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { Arrival } from './arrivals.ts'
import { busy } from './busy.ts'
import { HttpError } from './errors.ts'
import { noFile } from './formParts.ts'
import { PACE, type ReceivedForm, type ReceivedParts, receiveParts } from './receiveForm.ts'

/** Minimum age at which the speed of an upload is judged. */
const YOUNG_MS = 2_000
/** Length of a measuring window; the speed is that of the last one or two windows. */
const WINDOW_MS = 3_000
/** Bytes a second below which an upload is aborted when slots run out. A line of 2 Mbit/s carries sixteen uploads at twice that speed. */
const SLOW = 8 * 1024
/** Maximum wait of a new upload for a slot, polling interval, and maximum waiting uploads of one address. */
const WAIT_MS_MAX = 3_000
const LOOK_MS = 200
const WAITING_MAX = 64

/** Limits concurrent uploads, in total and per client address. [DO18] */
export class UploadSlots {
  readonly #quota: PresenceQuota
  readonly #stored: StoredBytes
  readonly #waiting = new PresenceQuota({ each: WAITING_MAX, all: Number.POSITIVE_INFINITY })
  readonly #slots = new Set<UploadSlot>()

  constructor(quota: Quota, stored: StoredBytes) {
    this.#quota = new PresenceQuota(quota)
    this.#stored = stored
  }

  /**
   * Returns a slot, which is held until it is disposed. When none is free, aborts a very slow upload or waits; throws 503
   * after some seconds. [DO19]
   */
  async take(address: string): Promise<UploadSlot> {
    if (!this.#hasSlot(address)) await this.#wait(address)
    const release = this.#quota.add(address)
    const slot = new UploadSlot(address, this.#stored, () => {
      this.#slots.delete(slot)
      release()
    })
    this.#slots.add(slot)
    return slot
  }

  async #wait(address: string): Promise<void> {
    if (this.#waiting.isFull(address)) throw busy()
    const done = this.#waiting.add(address)
    try {
      for (let waited = 0; !this.#hasSlot(address); waited += LOOK_MS) {
        if (waited >= WAIT_MS_MAX) throw busy()
        await pause(LOOK_MS)
      }
    } finally {
      done()
    }
  }

  #hasSlot(address: string): boolean {
    if (this.#quota.isFull(address)) this.#slowest(address)?.abort()
    return !this.#quota.isFull(address)
  }

  /** Returns the slowest upload: of the address itself if it has a slow one or used up its share, otherwise of any address. */
  #slowest(address: string): UploadSlot | null {
    const slow = [...this.#slots].filter((slot) => slot.isSlow)
    const own = slow.filter((slot) => slot.address === address)
    const candidates = own.length > 0 || this.#quota.isShareFull(address) ? own : slow
    return candidates.sort((one, other) => one.rate - other.rate)[0] ?? null
  }
}

/** Slot of one upload while it is received, parsed and stored. */
export class UploadSlot implements Disposable {
  readonly address: string
  readonly #stored: StoredBytes
  readonly #release: () => void
  readonly #began = performance.now()
  readonly #ending = new AbortController()
  /** Start and bytes of the current window and of the previous one. */
  #window = { began: this.#began, bytes: 0 }
  #before = this.#window
  #isReceiving = true
  #counted = 0

  constructor(address: string, stored: StoredBytes, release: () => void) {
    this.address = address
    this.#stored = stored
    this.#release = release
  }

  /** Recent bytes a second. */
  get rate(): number {
    this.#arrive(0)
    const { began, bytes } = this.#before
    const sum = this.#before === this.#window ? bytes : bytes + this.#window.bytes
    return (sum * 1000) / Math.max(1, performance.now() - began)
  }

  get isSlow(): boolean {
    return this.#isReceiving && performance.now() - this.#began >= YOUNG_MS && this.rate < SLOW
  }

  /** Aborts the upload and frees its slot at once. */
  abort(): void {
    this.#isReceiving = false
    this.#release()
    this.#ending.abort(busy())
  }

  /** Receives a form as `receiveForm` does. Throws 429 when the address reached its daily storage quota, 503 when the service is full. [OP13] */
  async receive<U extends { readonly bytes: number }>(
    request: Request,
    arrival: Arrival<U>,
    bytesMax: number,
  ): Promise<ReceivedForm<U>> {
    const parts = await this.receiveParts(request, arrival, bytesMax)
    const { upload } = parts
    if (upload === null) throw noFile()
    return { ...parts, upload }
  }

  /** The same, without a file if there is none. */
  async receiveParts<U extends { readonly bytes: number }>(
    request: Request,
    arrival: Arrival<U>,
    bytesMax: number,
  ): Promise<ReceivedParts<U>> {
    const form = await receiveParts(
      request,
      arrival,
      { ...PACE, bytesMax },
      {
        signal: this.#ending.signal,
        arrived: (bytes) => this.#arrive(bytes),
      },
    )
    this.#isReceiving = false
    if (form.upload === null) return form
    const { bytes } = form.upload
    const wait = this.#stored.charge(this.address, bytes)
    if (wait > 0) throw storedTooMuch(wait)
    if (await this.#stored.takeFile(bytes)) {
      this.#counted = bytes
      return form
    }
    this.#stored.refund(this.address, bytes)
    throw new HttpError(503, 'The server cannot store more files until some are removed.')
  }

  #arrive(bytes: number): void {
    const now = performance.now()
    if (now - this.#window.began >= WINDOW_MS) {
      this.#before = this.#window
      this.#window = { began: now, bytes: 0 }
    }
    this.#window.bytes += bytes
  }

  /** Marks the received file as stored, so that its bytes are not refunded. */
  markStored(): void {
    this.#counted = 0
  }

  [Symbol.dispose](): void {
    this.#release()
    if (this.#counted === 0) return
    this.#stored.refund(this.address, this.#counted)
    this.#stored.giveFileBack(this.#counted)
  }
}

/** Returns the error for an address that reached its daily storage quota. [OP13] */
export function storedTooMuch(seconds: number): HttpError {
  const sentence = 'Your address has reached its storage limit for a day.'
  return new HttpError(429, sentence, {}, { 'Retry-After': String(seconds) })
}
