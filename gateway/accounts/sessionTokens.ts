import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { NewSession } from '#engine/user/commands.ts'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const AUDIENCE = 'api'
const DAY_MS = 86_400_000
/** Maximum recently used tokens whose verified signatures are cached. */
const CHECKED_MAX = 2_000

export interface TokenOptions {
  /** Secret whose UTF-8 bytes are the signing key. */
  readonly secret: string
  readonly ttlDays: number
  readonly clock: Clock
  /** Returns the base URL, which is known once the service listens. */
  readonly issuer: () => string
}

/** Claims of a token with a valid signature. Its session may have ended; callers check that. */
export interface TokenClaims {
  readonly userId: string
  readonly jti: string
  readonly issuedAt: number
}

/** Signs and verifies the service's own session tokens: JWTs with HS256 only. [AU7] */
export class SessionTokens {
  readonly #options: TokenOptions
  readonly #key: Uint8Array
  readonly #passing = randomBytes(32)
  readonly #checked = new Map<string, TokenClaims & { readonly expiresAt: number }>()

  constructor(options: TokenOptions) {
    this.#options = options
    this.#key = new TextEncoder().encode(options.secret)
  }

  /** Returns the times of a session that starts now, in whole seconds as in JWTs. */
  fresh(): NewSession {
    const now = Math.floor(this.#options.clock.now() / 1000) * 1000
    return { jti: randomUUID(), expiresAt: now + this.#options.ttlDays * DAY_MS }
  }

  /** Signs the token of a session; the same session and user always give the same token. */
  sign(user: { readonly id: string; readonly email: string; readonly name: string }, session: NewSession) {
    return new SignJWT({ email: user.email, name: user.name })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.#options.issuer())
      .setAudience(AUDIENCE)
      .setSubject(user.id)
      .setJti(session.jti)
      .setIssuedAt((session.expiresAt - this.#options.ttlDays * DAY_MS) / 1000)
      .setExpirationTime(session.expiresAt / 1000)
      .sign(this.#key)
  }

  /** Returns the claims; null for a token of another issuer, a forged or an expired one. */
  async read(token: string): Promise<TokenClaims | null> {
    const claims = this.#checked.get(token) ?? (await this.#check(token))
    if (claims === null || claims.expiresAt <= this.#options.clock.now()) return null
    this.#checked.delete(token)
    this.#checked.set(token, claims)
    if (this.#checked.size > CHECKED_MAX) this.#checked.delete(this.#checked.keys().next().value!)
    return claims
  }

  async #check(token: string) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: this.#options.issuer(),
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
        currentDate: new Date(this.#options.clock.now()),
      })
      return { userId: payload.sub!, jti: payload.jti!, issuedAt: payload.iat! * 1000, expiresAt: payload.exp! * 1000 }
    } catch {
      return null
    }
  }

  /** Returns the keyed hash of a sign-in code for the log; six digits cannot be guessed from it without the key. [AU3] */
  codeHash(userId: string, code: string): string {
    return this.#hmac(`code ${userId} ${code}`).digest('hex')
  }

  /** Returns the keyed hash of the browser that requests a code, for the log. [AU19] */
  clientHash(userId: string, nonce: string): string {
    return this.#hmac(`client ${userId} ${nonce}`).digest('hex')
  }

  /** Returns the hash of the address that requests a code, for the log. Its key is lost with the process. [AU19] */
  sourceHash(userId: string, place: string): string {
    return createHmac('sha256', this.#passing).update(`${userId} ${place}`).digest('hex')
  }

  /** Returns the proof that the account was signed in to in the browser with this nonce. [AU20] */
  knownBrowser(userId: string, nonce: string): string {
    return this.#hmac(`browser ${userId} ${nonce}`).digest('base64url')
  }

  /** Returns the CSRF token of a caller by cookie, derived from the session or from another credential in the cookie. */
  csrfOf({ jti, connectionId, user }: Caller): string {
    return this.csrf(jti ?? connectionId ?? user?.id ?? '')
  }

  /** Returns the CSRF token of a session. */
  csrf(jti: string): string {
    return this.#hmac(`csrf ${jti}`).digest('base64url')
  }

  #hmac(text: string) {
    return createHmac('sha256', this.#key).update(text)
  }
}
