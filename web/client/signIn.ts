import { type Answer, failure } from './http.ts'
import type { Me } from './wire.ts'

export interface SignInMethods {
  readonly methods: readonly ('email' | 'oidc')[]
  readonly oidc: { readonly startUrl: string } | null
}

/** Response to a code request. `console`: the code is in the service's log. `devCode` is the code itself, sent in development only. */
export interface CodeSent {
  readonly delivery: 'email' | 'console'
  readonly expiresAt: number
  readonly devCode?: string
}

/** Request that verifies a code; `name` is for a new account. */
export interface CodeVerification {
  readonly email: string
  readonly code: string
  readonly name?: string
}

/** An answer whose refusal may say how long to wait before the next attempt. */
export type SignInAnswer<T> = Answer<T> & { readonly retryAfterMs?: number }

export interface SignInOptions {
  readonly url: string
  readonly fetch?: typeof fetch
  /** Error sentence for when the service cannot be reached. */
  readonly unreachable?: string
}

/** Signs in and out by e-mailed code. Cookies are left to the browser. Never throws. */
export class SignIn {
  readonly #url: string
  readonly #fetch: typeof fetch
  readonly #unreachable: string

  constructor({ url, fetch: ask, unreachable }: SignInOptions) {
    this.#url = url.replace(/\/$/, '')
    this.#fetch = ask ?? ((input, init) => globalThis.fetch(input, init))
    this.#unreachable = unreachable ?? 'The service cannot be reached.'
  }

  methods(): Promise<SignInAnswer<SignInMethods>> {
    return this.#ask('GET', 'config')
  }
  sendCode(email: string): Promise<SignInAnswer<CodeSent>> {
    return this.#ask('POST', 'code', { email })
  }
  verify(
    given: CodeVerification,
  ): Promise<SignInAnswer<{ readonly token: string; readonly user: Me; readonly created: boolean }>> {
    return this.#ask('POST', 'verify', given)
  }
  /** Ends this browser's session, or all sessions of the account. */
  signOut(everywhere: boolean): Promise<SignInAnswer<object>> {
    return this.#ask('POST', 'signout', { everywhere })
  }

  async #ask<T>(method: 'GET' | 'POST', what: string, body?: object): Promise<SignInAnswer<T>> {
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
