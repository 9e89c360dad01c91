import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '#gateway/clock.ts'
import type { AuthorizationRequest } from '#integrations/oidc/port.ts'

/** Maximum pending sign-ins by the external issuer. Beyond it, the oldest is dropped. */
const REQUESTS_MAX = 10_000
export const AUTHORIZATION_MS = 600_000

interface Begun extends AuthorizationRequest {
  readonly returnTo: string
  readonly browserHash: string
  readonly expiresAt: number
}

/** Pending sign-ins by the external issuer. Each can be completed once, in the same browser, within ten minutes. [AU10] */
export class AuthorizationRequests {
  readonly #clock: () => Clock
  readonly #begun = new Map<string, Begun>()

  constructor(clock: () => Clock) {
    this.#clock = clock
  }

  begin(browser: string, returnTo: string, redirectUri: string): Begun {
    const fresh = () => randomBytes(32).toString('base64url')
    const expiresAt = this.#clock().now() + AUTHORIZATION_MS
    const authorization = { state: fresh(), nonce: fresh(), verifier: fresh(), redirectUri, returnTo, expiresAt }
    const begun = { ...authorization, browserHash: hash('sha256', browser) }
    if (this.#begun.size >= REQUESTS_MAX) this.#begun.delete(this.#begun.keys().next().value!)
    this.#begun.set(begun.state, begun)
    return begun
  }

  /** Returns the pending sign-in and removes it; null for a state that is unknown, used, expired, or of another browser. */
  end(state: string, browser: string | null): Begun | null {
    const begun = this.#begun.get(state)
    if (!begun || browser === null || begun.browserHash !== hash('sha256', browser)) return null
    this.#begun.delete(state)
    return begun.expiresAt > this.#clock().now() ? begun : null
  }
}
