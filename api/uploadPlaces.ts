import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'express'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import { HttpError } from './errors.ts'
import { PACE, type ReceivedForm, receiveForm } from './receiveForm.ts'

/** An upload that is younger has not shown yet how fast it is. */
const YOUNG_MS = 2_000
/** Its speed is that of the last one or two of these. */
const WINDOW_MS = 3_000
/** Slower ones give way where places are scarce, in bytes a second: a line of 2 Mbit/s carries sixteen at twice that. */
const SLOW = 8 * 1024
/** So long a new upload waits for a place, looking so often, with so many others of its address. */
const WAIT_MS_MAX = 3_000
const LOOK_MS = 200
const WAITING_MAX = 64

/** Uploads under way, so that neither all of them nor those of one address exceed their share. [DO18] */
export class UploadPlaces {
  readonly #quota: PresenceQuota
  readonly #stored: StoredBytes
  readonly #waiting = new PresenceQuota({ each: WAITING_MAX, all: Number.POSITIVE_INFINITY })
  readonly #places = new Set<UploadPlace>()

  constructor(quota: Quota, stored: StoredBytes) {
    this.#quota = new PresenceQuota(quota)
    this.#stored = stored
  }

  /**
   * A place until it is disposed of. Where there is none, an upload that hardly moves gives way, or one is waited for; 503
   * after some seconds. [DO19]
   */
  async take(address: string): Promise<UploadPlace> {
    if (!this.#hasPlace(address)) await this.#wait(address)
    const release = this.#quota.add(address)
    const place = new UploadPlace(address, this.#stored, () => {
      this.#places.delete(place)
      release()
    })
    this.#places.add(place)
    return place
  }

  async #wait(address: string): Promise<void> {
    if (this.#waiting.isFull(address)) throw busy()
    const done = this.#waiting.add(address)
    try {
      for (let waited = 0; !this.#hasPlace(address); waited += LOOK_MS) {
        if (waited >= WAIT_MS_MAX) throw busy()
        await pause(LOOK_MS)
      }
    } finally {
      done()
    }
  }

  #hasPlace(address: string): boolean {
    if (this.#quota.isFull(address)) this.#slowest(address)?.giveWay()
    return !this.#quota.isFull(address)
  }

  /** Of the address itself while it has any: nobody's upload ends for somebody else's many. */
  #slowest(address: string): UploadPlace | null {
    const slow = [...this.#places].filter((place) => place.isSlow)
    const own = slow.filter((place) => place.address === address)
    const candidates = own.length > 0 || this.#quota.isShareFull(address) ? own : slow
    return candidates.sort((one, other) => one.rate - other.rate)[0] ?? null
  }
}

/** The place of one upload while it is received, read and kept. */
export class UploadPlace implements Disposable {
  readonly address: string
  readonly #stored: StoredBytes
  readonly #release: () => void
  readonly #began = performance.now()
  readonly #ending = new AbortController()
  /** When the window now began, and what arrived in it; the same of the one before. */
  #window = { began: this.#began, bytes: 0 }
  #before = this.#window
  #isReceiving = true
  #counted = 0

  constructor(address: string, stored: StoredBytes, release: () => void) {
    this.address = address
    this.#stored = stored
    this.#release = release
  }

  /** Bytes a second lately. */
  get rate(): number {
    this.#arrive(0)
    const { began, bytes } = this.#before
    const sum = this.#before === this.#window ? bytes : bytes + this.#window.bytes
    return (sum * 1000) / Math.max(1, performance.now() - began)
  }

  get isSlow(): boolean {
    return this.#isReceiving && performance.now() - this.#began >= YOUNG_MS && this.rate < SLOW
  }

  /** Ends the upload and frees its place at once. */
  giveWay(): void {
    this.#isReceiving = false
    this.#release()
    this.#ending.abort(busy())
  }

  /** As `receiveForm`; 429 when the address stored too much today, 503 when all did. [OP13] */
  async receive(request: Request, path: string, bytesMax: number): Promise<ReceivedForm> {
    const form = await receiveForm(
      request,
      path,
      { ...PACE, bytesMax },
      {
        signal: this.#ending.signal,
        arrived: (bytes) => this.#arrive(bytes),
      },
    )
    this.#isReceiving = false
    const { bytes } = form.upload
    const wait = this.#stored.charge(this.address, bytes)
    if (wait > 0) throw storedTooMuch(wait)
    if (await this.#stored.takeFile(bytes)) {
      this.#counted = bytes
      return form
    }
    this.#stored.refund(this.address, bytes)
    throw new HttpError(503, 'The server stores no more files until some are removed.')
  }

  #arrive(bytes: number): void {
    const now = performance.now()
    if (now - this.#window.began >= WINDOW_MS) {
      this.#before = this.#window
      this.#window = { began: now, bytes: 0 }
    }
    this.#window.bytes += bytes
  }

  /** What was received is stored now. */
  kept(): void {
    this.#counted = 0
  }

  [Symbol.dispose](): void {
    this.#release()
    if (this.#counted === 0) return
    this.#stored.refund(this.address, this.#counted)
    this.#stored.giveFileBack(this.#counted)
  }
}

/** The answer where an address stored too much today. [OP13] */
export function storedTooMuch(seconds: number): HttpError {
  const sentence = 'Your address has stored as much as it may in a day.'
  return new HttpError(429, sentence, {}, { 'Retry-After': String(seconds) })
}

/** The answer while too many files are under way. */
export function busy(): HttpError {
  return new HttpError(
    503,
    'Too many documents are being read at once. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )
}
