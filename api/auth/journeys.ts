import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '#gateway/clock.ts'
import type { Journey } from '#integrations/oidc/port.ts'

/** Sign-ins by the outside issuer that are under way; the oldest gives way to one more. */
const JOURNEYS_MAX = 10_000
export const JOURNEY_MS = 600_000

interface Begun extends Journey {
  readonly returnTo: string
  readonly browserHash: string
  readonly expiresAt: number
}

/** Who was sent to the outside issuer: each comes back once, in the same browser, within ten minutes. [AU10] */
export class Journeys {
  readonly #clock: () => Clock
  readonly #begun = new Map<string, Begun>()

  constructor(clock: () => Clock) {
    this.#clock = clock
  }

  begin(browser: string, returnTo: string, redirectUri: string): Begun {
    const fresh = () => randomBytes(32).toString('base64url')
    const expiresAt = this.#clock().now() + JOURNEY_MS
    const journey = { state: fresh(), nonce: fresh(), verifier: fresh(), redirectUri, returnTo, expiresAt }
    const begun = { ...journey, browserHash: hash('sha256', browser) }
    if (this.#begun.size >= JOURNEYS_MAX) this.#begun.delete(this.#begun.keys().next().value!)
    this.#begun.set(begun.state, begun)
    return begun
  }

  /** Null for a state that is unknown, used, too old, or another browser's. */
  end(state: string, browser: string | null): Begun | null {
    const begun = this.#begun.get(state)
    if (!begun || browser === null || begun.browserHash !== hash('sha256', browser)) return null
    this.#begun.delete(state)
    return begun.expiresAt > this.#clock().now() ? begun : null
  }
}
