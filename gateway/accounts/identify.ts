import { decodeJwt } from 'jose'
import { isLive } from '#engine/user/decide/signIn.ts'
import type { UserState } from '#engine/user/state.ts'
import { exists } from '#engine/user/state.ts'
import type { OidcError, OutsideIssuer } from '#integrations/oidc/port.ts'
import { shownPerson } from '#projections/views/accounts/people.ts'
import { sha256 } from '../digest.ts'
import { ANONYMOUS, BadCredential, type Caller, type CallerUser, type Credential, Unjudged } from './caller.ts'
import type { ConnectionUse } from './connectionUse.ts'
import type { SessionTokens, TokenClaims } from './sessionTokens.ts'
import type { SignIn } from './signIn.ts'
import type { AccountStore } from './store.ts'

export const CONNECTION_TOKEN = /^rrk_[A-Za-z0-9]{40}$/
const TOKEN_CHARS_MAX = 8_192
/** A session that is unknown is looked for in the log when its token is as young as this. [MN43] */
const NEW_MS = 300_000
const UNKNOWN_MS = 10_000
const UNKNOWN_MAX = 1_000

export interface IdentifyOptions {
  readonly store: AccountStore
  readonly tokens: SessionTokens
  readonly signIn: SignIn
  readonly uses: ConnectionUse
  readonly outside: OutsideIssuer | null
  /** Lowercase e-mail addresses of the administrators named by the settings. */
  readonly adminEmails: ReadonlySet<string>
}

/** Identifies the caller from a bearer token or session cookie. [AU1] */
export class Identify {
  readonly #options: IdentifyOptions
  /** Hashes of connection tokens that no node knows, and when they were looked for. */
  readonly #unknown = new Map<string, number>()

  constructor(options: IdentifyOptions) {
    this.#options = options
  }

  /** Identifies the caller from a token. Throws BadCredential for an invalid, expired or revoked token, Unjudged when it cannot be verified now. */
  async token(token: string, byCookie: boolean): Promise<Caller> {
    if (token.length > TOKEN_CHARS_MAX) throw new BadCredential('That is no token of this service.')
    if (token.startsWith('rrk_')) return this.#byConnection(token, byCookie)
    const { outside } = this.#options
    if (outside && issuerOf(token) === outside.issuer) return this.#byOutsideToken(token, byCookie, outside)
    return this.#bySession(token, byCookie)
  }

  /** Identifies the caller from a session cookie; an invalid cookie is ignored. */
  async cookie(token: string | null): Promise<Caller> {
    if (token === null || token === '') return ANONYMOUS
    try {
      return await this.token(token, true)
    } catch (error) {
      if (error instanceof BadCredential || error instanceof Unjudged) return ANONYMOUS
      throw error
    }
  }

  /** Returns the current state of a caller identified earlier; anonymous when the credential expired or the account is disabled. */
  still(caller: Caller): Caller {
    const { user: known, jti, connectionId } = caller
    const user = known && this.#options.store.users.get(known.id)
    if (!known || !user || !exists(user) || user.disabled) return ANONYMOUS
    if (jti !== null && !isLive(user, jti, this.#options.store.clock.now())) return ANONYMOUS
    if (connectionId !== null && user.connections[connectionId]?.revokedAt !== null) return ANONYMOUS
    return this.#caller(known.id, user, caller)
  }

  /** Returns the source of an account's administrator rights; null when it has none. [AD1] */
  adminBy(user: UserState, email: string): 'setting' | 'role' | null {
    if (this.#options.adminEmails.has(email)) return 'setting'
    return user.role === 'admin' ? 'role' : null
  }

  async #bySession(token: string, byCookie: boolean): Promise<Caller> {
    const { store, tokens } = this.#options
    const claims = await tokens.read(token)
    let user = claims && this.#signedIn(claims)
    if (claims && !user && store.clock.now() - claims.issuedAt < NEW_MS) {
      // Another node may have begun the session a moment ago.
      await store.look(claims.userId)
      user = this.#signedIn(claims)
    }
    if (!claims || !user) throw new BadCredential('You are no longer signed in.')
    return this.#caller(claims.userId, user, { via: byCookie ? 'cookie' : 'bearer', byCookie, jti: claims.jti })
  }

  /** The user of a session that is live; null for another. */
  #signedIn({ userId, jti }: TokenClaims): UserState | null {
    const { users, clock } = this.#options.store
    const user = users.get(userId)
    return user && exists(user) && isLive(user, jti, clock.now()) ? user : null
  }

  async #byConnection(token: string, byCookie: boolean): Promise<Caller> {
    const { store, uses } = this.#options
    const found = CONNECTION_TOKEN.test(token) ? await this.#connectionOf(sha256(token)) : null
    const user = found && store.users.get(found.userId)
    if (!found || !user || !exists(user)) throw new BadCredential('That connection is not known or was revoked.')
    uses.note(found.userId, found.connectionId)
    return this.#caller(found.userId, user, { via: 'connection', byCookie, connectionId: found.connectionId })
  }

  /** Another node may have made the connection a moment ago; an unknown one is not waited for twice in a while. */
  async #connectionOf(tokenHash: string) {
    const { store } = this.#options
    const known = store.directory.byTokenHash(tokenHash)
    if (known || !store.isShared) return known
    const now = store.clock.now()
    if (now - (this.#unknown.get(tokenHash) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS) return null
    await store.settle()
    const found = store.directory.byTokenHash(tokenHash)
    if (!found) this.#unknown.set(tokenHash, now)
    for (const hash of this.#unknown.keys()) if (this.#unknown.size > UNKNOWN_MAX) this.#unknown.delete(hash)
    return found
  }

  async #byOutsideToken(token: string, byCookie: boolean, outside: OutsideIssuer): Promise<Caller> {
    const person = await outside.bearer(token).catch((error: OidcError) => {
      if (error.code === 'unreachable' || error.code === 'exchange') throw new Unjudged(error.message)
      throw new BadCredential(error.message)
    })
    const userId = await this.#options.signIn.known(person)
    const user = userId === null ? null : this.#options.store.users.get(userId)
    if (userId === null || !user || !exists(user)) throw new BadCredential('That address cannot be signed in.')
    return this.#caller(userId, user, { via: byCookie ? 'cookie' : 'bearer', byCookie })
  }

  #caller(id: string, state: UserState, credential: Partial<Credential>): Caller {
    const { email, name } = shownPerson(id, this.#options.store.profiles.of(id, state.profile))
    const isAdmin = this.adminBy(state, email) !== null
    const user: CallerUser = { id, email, name, isAdmin, disabled: state.disabled }
    const shown = { ...ANONYMOUS, ...credential, user }
    return state.disabled ? { ...shown, kind: 'anonymous' } : { ...shown, kind: 'user' }
  }
}

/** Returns the issuer claimed by an unverified token, which decides who verifies it; null without a claim. */
function issuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null
  } catch {
    return null
  }
}
