/** A page as it came: at most `PAGE_BYTES_MAX` bytes, unpacked, of a text type. */
export interface FetchedPage {
  readonly bytes: Uint8Array
  /** Lowercase, without parameters; empty when the server named none. */
  readonly mime: string
  /** Lowercase; empty when the server named none. */
  readonly charset: string
}

/** Fetches what links lead to. A page that cannot be had is a PageFailure with one sentence for people. */
export interface PageSource {
  /** Rejects with the signal's reason when it is called off. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedPage>
}

export class PageFailure extends Error {
  override readonly name = 'PageFailure'
}

/** Of the page as it comes and as it unpacks: more is cut off. */
export const PAGE_BYTES_MAX = 2 ** 20
/** From the look-up of the name to the last byte, redirects included. */
export const PAGE_MS_MAX = 5_000
export const REDIRECTS_MAX = 3
export const URL_LENGTH_MAX = 2_048
