import { type Answer, failure } from './rest.ts'
import type { Me } from './wire.ts'

export interface SignInWays {
  readonly methods: readonly ('email' | 'oidc')[]
  readonly oidc: { readonly startUrl: string } | null
}

/** A code was made; `console`: it stands in the service's log. `devCode` comes from services for trying out alone. */
export interface CodeSent {
  readonly delivery: 'email' | 'console'
  readonly expiresAt: number
  readonly devCode?: string
}

/** Who came in with a code; the name is that of a new account. */
export interface CodeGiven {
  readonly email: string
  readonly code: string
  readonly name?: string
}

/** As any other answer; a refusal may say how long not to ask again. */
export type Asked<T> = Answer<T> & { readonly retryAfterMs?: number }

export interface SignInOptions {
  readonly url: string
  readonly fetch?: typeof fetch
  /** Said when the service cannot be reached. */
  readonly unreachable?: string
}

/** Signing in and out by code. The cookies are the browser's own business. Nothing here throws. */
export class SignIn {
  readonly #url: string
  readonly #fetch: typeof fetch
  readonly #unreachable: string

  constructor({ url, fetch: ask, unreachable }: SignInOptions) {
    this.#url = url.replace(/\/$/, '')
    this.#fetch = ask ?? ((input, init) => globalThis.fetch(input, init))
    this.#unreachable = unreachable ?? 'The service cannot be reached.'
  }

  ways(): Promise<Asked<SignInWays>> {
    return this.#ask('GET', 'config')
  }
  sendCode(email: string): Promise<Asked<CodeSent>> {
    return this.#ask('POST', 'code', { email })
  }
  verify(given: CodeGiven): Promise<Asked<{ readonly user: Me; readonly created: boolean }>> {
    return this.#ask('POST', 'verify', given)
  }
  /** Ends this browser's session, or all of the account. */
  signOut(everywhere: boolean): Promise<Asked<object>> {
    return this.#ask('POST', 'signout', { everywhere })
  }

  async #ask<T>(method: 'GET' | 'POST', what: string, body?: object): Promise<Asked<T>> {
    const sent = body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}
    try {
      const response = await this.#fetch(`${this.#url}/api/auth/${what}`, { method, ...sent })
      if (response.ok) return { ok: true, value: (await response.json()) as T }
      const refused = failure(response.status, await response.json().catch(() => null))
      const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
      return Number.isFinite(seconds) && seconds > 0 ? { ...refused, retryAfterMs: seconds * 1000 } : refused
    } catch {
      return { ok: false, error: this.#unreachable, status: 0 }
    }
  }
}
