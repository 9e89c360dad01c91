import type { Request } from 'express'
import { PresenceQuota, type Quota } from '#gateway/limits/quota.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import { HttpError } from './errors.ts'
import { type FormLimits, type ReceivedForm, receiveForm } from './upload.ts'

/** An upload that is younger has not shown yet how fast it is. */
const YOUNG_MS = 1_000
/** Slower ones give way where places are scarce, in bytes a second. */
const SLOW = 64 * 1024

/** Uploads under way, so that neither all of them nor those of one address exceed their share. [DO18] */
export class UploadPlaces {
  readonly #quota: PresenceQuota
  readonly #stored: StoredBytes
  readonly #places = new Set<UploadPlace>()

  constructor(quota: Quota, stored: StoredBytes) {
    this.#quota = new PresenceQuota(quota)
    this.#stored = stored
  }

  /** A place until it is disposed of. Where there is none, the slowest upload that has one gives way; else 503. */
  take(address: string): UploadPlace {
    while (this.#quota.isFull(address)) {
      const slowest = this.#slowest(address)
      if (!slowest) throw busy()
      slowest.giveWay()
    }
    const release = this.#quota.add(address)
    const place = new UploadPlace(address, this.#stored, () => {
      this.#places.delete(place)
      release()
    })
    this.#places.add(place)
    return place
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
  #arrived = 0
  #isReceiving = true
  #counted = 0

  constructor(address: string, stored: StoredBytes, release: () => void) {
    this.address = address
    this.#stored = stored
    this.#release = release
  }

  /** Bytes a second so far. */
  get rate(): number {
    return (this.#arrived * 1000) / Math.max(1, performance.now() - this.#began)
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
  async receive(request: Request, path: string, limits: FormLimits): Promise<ReceivedForm> {
    const form = await receiveForm(request, path, limits, {
      signal: this.#ending.signal,
      arrived: (bytes) => {
        this.#arrived += bytes
      },
    })
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

function storedTooMuch(seconds: number): HttpError {
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
