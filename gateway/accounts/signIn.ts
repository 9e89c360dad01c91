import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { normalEmail } from '#engine/email.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { TriedFrom } from '#engine/user/codes.ts'
import type { NewSession } from '#engine/user/commands.ts'
import type { SignInWay } from '#engine/user/events.ts'
import type { UserState } from '#engine/user/state.ts'
import type { OutsidePerson } from '#integrations/oidc/port.ts'
import type { Profile } from './directory.ts'
import type { SessionTokens } from './sessionTokens.ts'
import type { AccountStore } from './store.ts'

/** [AU2] */
const CODE_MS = 600_000
const CODE_DIGITS = 6
const NAME_CHARS_MAX = 80
/** Times that an erasure may come between. */
const ATTEMPTS_MAX = 3

export interface SignedIn {
  readonly userId: string
  readonly token: string
  readonly jti: string
  readonly expiresAt: number
  readonly created: boolean
}

/** Told of a new account when it is durable, before its first answer. */
export type Arrival = (userId: string, email: string) => Promise<void>

/** Where a code is asked for or tried. */
export interface Where {
  /** Of the browser; null: it showed none. */
  readonly nonce: string | null
  /** The caller's address. */
  readonly place: string
}

const self = (id: string): Actor => ({ kind: 'user', id, name: null })

/** How accounts come to be and sessions begin and end. */
export class SignIn {
  readonly #store: AccountStore
  readonly #tokens: SessionTokens
  readonly arrivals: Arrival[] = []

  constructor(store: AccountStore, tokens: SessionTokens) {
    this.#store = store
    this.#tokens = tokens
  }

  /** A fresh code for an address, known or not; the browser's earlier one is dead. [AU2] [AU19] */
  async code(
    email: string,
    { nonce, place }: Where & { readonly nonce: string },
  ): Promise<{ readonly code: string; readonly expiresAt: number }> {
    const { users, keys, clock } = this.#store
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const expiresAt = clock.now() + CODE_MS
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const userId = this.#idOf(email)
      await keys.ensure(userId)
      const asked = {
        codeHash: this.#tokens.codeHash(userId, code),
        client: this.#tokens.clientHash(userId, nonce),
        source: this.#tokens.sourceHash(userId, place),
      }
      const done = await users.ask(userId, self(userId), (user) => {
        if (!keys.has(userId)) return null
        return { type: 'sendCode', ...asked, expiresAt, address: user.address ?? keys.seal(userId, { email }) }
      })
      // The account was erased at this very moment: the address is a new one now.
      if (!isRefusal(done) && done.facts.length > 0) return { code, expiresAt }
      this.#store.directory.forgetUser(userId)
      this.#store.directory.release(email, userId)
    }
    throw new Error('The address is erased over and over.')
  }

  /** Whether a live code of the address was asked for in this browser, elsewhere, or not at all. */
  codeOf(email: string, nonce: string | null): 'own' | 'other' | null {
    const { directory, users, clock } = this.#store
    const userId = directory.idByEmail(email)
    const live = users.get(userId ?? '')?.codes.filter(({ expiresAt }) => expiresAt > clock.now()) ?? []
    if (userId === null || live.length === 0) return null
    const client = nonce === null ? null : this.#tokens.clientHash(userId, nonce)
    return live.some((code) => code.client === client) ? 'own' : 'other'
  }

  /** Proof for later that this is a browser of the account. [AU20] */
  knownBrowser(userId: string, nonce: string): string {
    return this.#tokens.knownBrowser(userId, nonce)
  }

  /** Whether the proof is of a browser in which somebody signed in with this address. [AU20] */
  isKnownBrowser(email: string, nonce: string, proof: string): boolean {
    const userId = this.#store.directory.idByEmail(email)
    if (userId === null) return false
    const known = Buffer.from(this.#tokens.knownBrowser(userId, nonce))
    const shown = Buffer.from(proof)
    return shown.length === known.length && timingSafeEqual(shown, known)
  }

  /** The session that a right code begins; the first one of an address makes its account. `wasHeldAgainst`: a code was there, and it was another. [AU3] [AU4] [AU5] [AU19] */
  async verify(
    email: string,
    code: string,
    { nonce, place }: Where,
    { name, anonId }: { readonly name?: string | undefined; readonly anonId?: string | undefined },
  ): Promise<SignedIn | (Refusal & { readonly wasHeldAgainst?: true })> {
    const { users, directory, keys } = this.#store
    const userId = directory.idByEmail(email)
    if (userId === null || !keys.has(userId)) return refuse('bad-code')
    const session = this.#tokens.fresh()
    const codeHash = this.#tokens.codeHash(userId, code)
    const from: TriedFrom =
      nonce === null
        ? { client: null, source: this.#tokens.sourceHash(userId, place) }
        : { client: this.#tokens.clientHash(userId, nonce) }
    const done = await users.ask(userId, self(userId), () => {
      if (!keys.has(userId)) return null
      return { type: 'verifyCode', codeHash, from, account: this.#account(userId, email, name), session }
    })
    if (isRefusal(done)) return done
    if (done.reply.verified === false) return { ...refuse('bad-code'), wasHeldAgainst: true }
    if (done.reply.verified !== true) return refuse('bad-code')
    const created = done.reply.created === true
    await this.#settle(userId, email, created)
    if (anonId !== undefined) await this.#link(anonId, userId)
    return { userId, created, ...(await this.#signed(userId, session)) }
  }

  /** The session of somebody whom the outside issuer vouches for. [AU10] */
  async outside(person: OutsidePerson): Promise<SignedIn | Refusal> {
    const session = this.#tokens.fresh()
    const admitted = await this.#admit(person, session)
    if (isRefusal(admitted)) return admitted
    return { ...admitted, ...(await this.#signed(admitted.userId, session)) }
  }

  /** The account behind a bearer token of the outside issuer, made at its first; null: none can be. [AU11] */
  async known(person: OutsidePerson): Promise<string | null> {
    const found = this.#store.directory.idByIdentity(person)
    if (found !== null) {
      // Two first requests at once: the second must not overtake the team of the first.
      await this.ensureTeam(found, this.#store.users.get(found)!)
      return found
    }
    const admitted = await this.#admit(person, null)
    if (!isRefusal(admitted)) return admitted.userId
    // A disabled account is told so by whoever asked.
    return admitted.refused === 'account-disabled' ? this.#store.directory.idByEmail(normalEmail(person.email)!) : null
  }

  /** A new session in the place of one, the same however often it is asked for; the old token lives a minute more. [AU9] */
  async refresh(userId: string, jti: string, way: SignInWay = 'code') {
    const session = this.#tokens.fresh()
    const done = await this.#store.users.ask(userId, self(userId), { type: 'refreshSession', jti, way, session })
    return isRefusal(done) ? done : this.#signed(userId, done.reply as unknown as NewSession)
  }

  /** [AU8] */
  async signOut(userId: string, jti: string | null, everywhere: boolean): Promise<void> {
    const { users } = this.#store
    if (everywhere) await users.ask(userId, self(userId), { type: 'endSessions' })
    else if (jti !== null) await users.ask(userId, self(userId), { type: 'endSession', jti })
  }

  async #admit(
    person: OutsidePerson,
    session: NewSession | null,
  ): Promise<{ readonly userId: string; readonly created: boolean } | Refusal> {
    const { users, directory, keys } = this.#store
    const email = normalEmail(person.email)
    if (email === null) return refuse('no-account')
    const { iss, sub } = person
    const userId = directory.idByIdentity(person) ?? this.#idOf(email)
    await keys.ensure(userId)
    const done = await users.ask(userId, self(userId), (user) => {
      if (!keys.has(userId)) return null
      const linked = user.identities.some((sealed) => {
        const known = keys.unseal<{ iss: string; sub: string }>(userId, sealed)
        return known?.iss === iss && known.sub === sub
      })
      const account = this.#account(userId, email, person.name ?? undefined)
      return { type: 'signInOutside', account, identity: keys.seal(userId, { iss, sub }), linked, session }
    })
    if (isRefusal(done)) return done
    if (done.reply.verified !== true) return refuse('no-account')
    const created = done.reply.created === true
    await this.#settle(userId, email, created)
    return { userId, created }
  }

  #account(userId: string, email: string, name: string | undefined) {
    const shown = cutWhole(cleanLine(name ?? ''), NAME_CHARS_MAX) || cutWhole(email.split('@')[0]!, NAME_CHARS_MAX)
    const profile: Profile = { email, name: shown, avatarUrl: null }
    return { profile: this.#store.keys.seal(userId, { ...profile }), teamId: randomUUID() }
  }

  /** What an account needs beside its own stream. A crash before the end is made good at the next start. */
  async #settle(userId: string, email: string, created: boolean): Promise<void> {
    await this.ensureTeam(userId, this.#store.users.get(userId)!)
    if (created) for (const arrival of this.arrivals) await arrival(userId, email)
  }

  async ensureTeam(userId: string, { teamId, createdAt }: UserState): Promise<void> {
    const { teams } = this.#store
    if (teamId === null || createdAt === null || teams.get(teamId)) return
    await teams.ask(teamId, self(userId), { type: 'create', ownerId: userId, personal: true, name: null })
  }

  async #link(anonId: string, userId: string): Promise<void> {
    await this.#store.persons.ask(`a_${anonId}`, self(userId), { type: 'link', userId })
  }

  async #signed(userId: string, session: NewSession) {
    const user = this.#store.users.get(userId)!
    const profile = this.#store.keys.unseal<Profile>(userId, user.profile)
    const { email, name } = profile ?? { email: '', name: '' }
    return { token: await this.#tokens.sign({ id: userId, email, name }, session), ...session }
  }

  #idOf(email: string): string {
    return this.#store.directory.reserve(email, randomUUID)
  }
}
