import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { NewSession } from '#engine/user/commands.ts'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const AUDIENCE = 'api'
const DAY_MS = 86_400_000
/** Tokens whose signature was checked already, those shown last. */
const CHECKED_MAX = 2_000

export interface TokenOptions {
  /** Its UTF-8 bytes are the key. */
  readonly secret: string
  readonly ttlDays: number
  readonly clock: Clock
  /** The base URL, known when the service listens. */
  readonly issuer: () => string
}

/** Who a token says it is for; whether its session still lives is asked elsewhere. */
export interface TokenClaims {
  readonly userId: string
  readonly jti: string
}

/** Signs and reads the service's own session tokens: JWT, HS256 and nothing else. [AU7] */
export class SessionTokens {
  readonly #options: TokenOptions
  readonly #key: Uint8Array
  readonly #passing = randomBytes(32)
  readonly #checked = new Map<string, TokenClaims & { readonly expiresAt: number }>()

  constructor(options: TokenOptions) {
    this.#options = options
    this.#key = new TextEncoder().encode(options.secret)
  }

  /** A session from now on; whole seconds, as tokens count. */
  fresh(): NewSession {
    const now = Math.floor(this.#options.clock.now() / 1000) * 1000
    return { jti: randomUUID(), expiresAt: now + this.#options.ttlDays * DAY_MS }
  }

  /** The same session and person give the same token. */
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

  /** Null for a token that is not ours, is forged, or is over. */
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
      return { userId: payload.sub!, jti: payload.jti!, expiresAt: payload.exp! * 1000 }
    } catch {
      return null
    }
  }

  /** What the log keeps of a sign-in code: without the key, six digits cannot be guessed from it. [AU3] */
  codeHash(userId: string, code: string): string {
    return this.#hmac(`code ${userId} ${code}`).digest('hex')
  }

  /** What the log keeps of the browser that a sign-in is asked from. [AU19] */
  clientHash(userId: string, nonce: string): string {
    return this.#hmac(`client ${userId} ${nonce}`).digest('hex')
  }

  /** What the log keeps of the place that a code is asked from: nothing that can be read after the process is gone. [AU19] */
  sourceHash(userId: string, place: string): string {
    return createHmac('sha256', this.#passing).update(`${userId} ${place}`).digest('hex')
  }

  /** Proof that somebody signed in to the account in the browser of this nonce. [AU20] */
  knownBrowser(userId: string, nonce: string): string {
    return this.#hmac(`browser ${userId} ${nonce}`).digest('base64url')
  }

  /** The CSRF token of a caller by cookie: of the session, or of what else the cookie holds. */
  csrfOf({ jti, connectionId, user }: Caller): string {
    return this.csrf(jti ?? connectionId ?? user?.id ?? '')
  }

  /** The CSRF token of a session. */
  csrf(jti: string): string {
    return this.#hmac(`csrf ${jti}`).digest('base64url')
  }

  #hmac(text: string) {
    return createHmac('sha256', this.#key).update(text)
  }
}
