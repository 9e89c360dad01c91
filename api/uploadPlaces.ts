import { HttpError } from './errors.ts'

/** Uploads received or read at once, and those of one address; more are asked to come back. */
const UPLOADS_MAX = 64
const UPLOADS_PER_ADDRESS_MAX = 16

/** Counts uploads under way, so that neither all of them nor those of one address exceed their share. */
export class UploadPlaces {
  readonly #byAddress = new Map<string, number>()
  #all = 0

  /** A place until it is disposed of; 503 when there is none. */
  take(address: string): Disposable {
    const own = this.#byAddress.get(address) ?? 0
    if (this.#all >= UPLOADS_MAX || own >= UPLOADS_PER_ADDRESS_MAX) throw busy()
    this.#change(address, 1)
    return { [Symbol.dispose]: () => this.#change(address, -1) }
  }

  #change(address: string, by: 1 | -1): void {
    this.#all += by
    const own = (this.#byAddress.get(address) ?? 0) + by
    if (own === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, own)
  }
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
