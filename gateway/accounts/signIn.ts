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
import { placesOf } from './places.ts'
import type { SessionTokens } from './sessionTokens.ts'
import type { AccountStore } from './store.ts'

/** [AU2] */
const CODE_MS = 600_000
const CODE_DIGITS = 6
const NAME_CHARS_MAX = 80
/** Maximum attempts when erasures of the same address interfere. */
const ATTEMPTS_MAX = 3

export interface SignedIn {
  readonly userId: string
  readonly token: string
  readonly jti: string
  readonly expiresAt: number
  readonly created: boolean
}

/** Called when a new account is durable, before its first response. */
export type Arrival = (userId: string, email: string) => Promise<void>

/** Origin of a code request or attempt. */
export interface Where {
  /** Nonce of the browser; null without one. */
  readonly nonce: string | null
  /** Network address of the caller. */
  readonly place: string
}

/** Kind of claim on the address of an account. */
const ACCOUNT = 'account'

const self = (id: string): Actor => ({ kind: 'user', id, name: null })

/** Sign-in: creates accounts, and starts and ends sessions. */
export class SignIn {
  readonly #store: AccountStore
  readonly #tokens: SessionTokens
  readonly arrivals: Arrival[] = []

  constructor(store: AccountStore, tokens: SessionTokens) {
    this.#store = store
    this.#tokens = tokens
  }

  /** Creates a code for a known or unknown address, and invalidates the browser's earlier code. [AU2] [AU19] */
  async code(
    email: string,
    { nonce, place }: Where & { readonly nonce: string },
  ): Promise<{ readonly code: string; readonly expiresAt: number }> {
    const { users, keys, clock } = this.#store
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const expiresAt = clock.now() + CODE_MS
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const userId = await this.#idOf(email)
      await keys.ensure(userId)
      const asked = {
        codeHash: this.#tokens.codeHash(userId, code),
        client: this.#tokens.clientHash(userId, nonce),
        source: await this.#sourceOf(userId, place),
      }
      const done = await users.ask(userId, self(userId), (user) => {
        if (!keys.has(userId)) return null
        return { type: 'sendCode', ...asked, expiresAt, address: user.address ?? keys.seal(userId, { email }) }
      })
      // The account was erased in the meantime; the address now belongs to no account.
      if (!isRefusal(done) && done.facts.length > 0) return { code, expiresAt }
      this.#store.directory.forgetUser(userId)
      await keys.release(ACCOUNT, email, userId)
      if (users.get(userId)?.erasedAt != null) await keys.destroy(userId)
    }
    throw new Error('The address is erased over and over.')
  }

  /** Returns whether a valid code of the address was requested in this browser, in another one, or not at all. */
  async codeOf(email: string, nonce: string | null): Promise<'own' | 'other' | null> {
    const { users, clock } = this.#store
    const userId = await this.#known(email)
    const live = users.get(userId ?? '')?.codes.filter(({ expiresAt }) => expiresAt > clock.now()) ?? []
    if (userId === null || live.length === 0) return null
    const client = nonce === null ? null : this.#tokens.clientHash(userId, nonce)
    return live.some((code) => code.client === client) ? 'own' : 'other'
  }

  /** Returns the proof that this browser signed in to the account. [AU20] */
  knownBrowser(userId: string, nonce: string): string {
    return this.#tokens.knownBrowser(userId, nonce)
  }

  /** True when the proof shows a sign-in with this address in this browser. [AU20] */
  isKnownBrowser(email: string, nonce: string, proof: string): boolean {
    const userId = this.#store.directory.idByEmail(email)
    if (userId === null) return false
    const known = Buffer.from(this.#tokens.knownBrowser(userId, nonce))
    const shown = Buffer.from(proof)
    return shown.length === known.length && timingSafeEqual(shown, known)
  }

  /** Starts a session for a correct code, and creates the account of a new address. `wasHeldAgainst` is true when a valid code existed and differed. [AU3] [AU4] [AU5] [AU19] */
  async verify(
    email: string,
    code: string,
    { nonce, place }: Where,
    { name, anonId }: { readonly name?: string | undefined; readonly anonId?: string | undefined },
  ): Promise<SignedIn | (Refusal & { readonly wasHeldAgainst?: true })> {
    const { users, keys } = this.#store
    const userId = await this.#known(email)
    if (userId === null || !keys.has(userId)) return refuse('bad-code')
    const session = this.#tokens.fresh()
    const codeHash = this.#tokens.codeHash(userId, code)
    const from: TriedFrom =
      nonce === null
        ? { client: null, source: await this.#sourceOf(userId, place) }
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
    if (anonId !== undefined) await this.link(anonId, userId)
    return { userId, created, ...(await this.#signed(userId, session)) }
  }

  /** Starts a session for a user of the external issuer. [AU10] */
  async outside(person: OutsidePerson): Promise<SignedIn | Refusal> {
    const session = this.#tokens.fresh()
    const admitted = await this.#admit(person, session)
    if (isRefusal(admitted)) return admitted
    return { ...admitted, ...(await this.#signed(admitted.userId, session)) }
  }

  /** Returns the account of a bearer token of the external issuer, and creates it on first use; null when it cannot be created. [AU11] */
  async known(person: OutsidePerson): Promise<string | null> {
    const found = this.#store.directory.idByIdentity(person)
    if (found !== null) {
      // Of two concurrent first requests, the second must wait for the team that the first creates.
      await this.ensureTeam(found, this.#store.users.get(found)!)
      return found
    }
    const admitted = await this.#admit(person, null)
    if (!isRefusal(admitted)) return admitted.userId
    // The caller reports a disabled account.
    return admitted.refused === 'account-disabled' ? this.#store.directory.idByEmail(normalEmail(person.email)!) : null
  }

  /** Replaces a session by a new one, idempotently; the old token stays valid for a minute. [AU9] */
  async refresh(userId: string, jti: string, way: SignInWay = 'code') {
    const session = this.#tokens.fresh()
    const done = await this.#store.users.ask(userId, self(userId), { type: 'refreshSession', jti, way, session })
    return isRefusal(done) ? done : this.#signed(userId, done.reply as unknown as NewSession)
  }

  /** [AU8] */
  async signOut(userId: string, jti: string | null, everywhere: boolean): Promise<void> {
    const { users } = this.#store
    await users.refresh(userId)
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
    const userId = directory.idByIdentity(person) ?? (await this.#idOfIdentity(person, email))
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

  /** Creates what an account needs in addition to its own stream. The next start completes it after a crash. */
  async #settle(userId: string, email: string, created: boolean): Promise<void> {
    await this.ensureTeam(userId, this.#store.users.get(userId)!)
    if (created) for (const arrival of this.arrivals) await arrival(userId, email)
  }

  /** Links a browser of telemetry to the user, unless it is linked already. [AU12] */
  async link(anonId: string, userId: string): Promise<void> {
    const { persons } = this.#store
    const personId = `a_${anonId}`
    if (persons.get(personId)?.userId != null) return
    await persons.ask(personId, self(userId), { type: 'link', userId })
  }

  async ensureTeam(userId: string, { teamId, createdAt }: UserState): Promise<void> {
    const { teams } = this.#store
    if (teamId === null || createdAt === null || teams.get(teamId)) return
    await teams.ask(teamId, self(userId), { type: 'create', ownerId: userId, personal: true, name: null })
  }

  async #signed(userId: string, session: NewSession) {
    const user = this.#store.users.get(userId)!
    const profile = this.#store.keys.unseal<Profile>(userId, user.profile)
    const { email, name } = profile ?? { email: '', name: '' }
    return { token: await this.#tokens.sign({ id: userId, email, name }, session), ...session }
  }

  /** Returns the hash of a place. Its key is lost with the process, or, where several nodes check a code, destroyed after a day. [AU19] */
  async #sourceOf(userId: string, place: string): Promise<string> {
    const { keys, clock, isShared } = this.#store
    if (!isShared) return this.#tokens.sourceHash(userId, place)
    const subject = placesOf(clock.now())
    await keys.ensure(subject)
    return Buffer.from(keys.hashUnder(subject, `${userId} ${place}`), 'base64url').toString('hex')
  }

  /** Returns the id of an address, and claims one for a new address: concurrent first requests, on whichever nodes, share it. [MN39] */
  async #idOf(email: string): Promise<string> {
    const { directory, keys } = this.#store
    const known = directory.idByEmail(email)
    if (known !== null) return known
    const id = await keys.claim(ACCOUNT, email, randomUUID())
    await this.#store.look(id)
    return id
  }

  /** Returns the id of a new identity: of its address, unless another request gets the identity an account at this moment. [MN39] */
  async #idOfIdentity({ iss, sub }: OutsidePerson, email: string): Promise<string> {
    const id = await this.#idOf(email)
    const holder = await this.#store.keys.claim('identity', JSON.stringify([iss, sub]), id)
    if (holder !== id) await this.#store.look(holder)
    return holder
  }

  /** Returns the id of an address with everything that other nodes wrote to it; null for an unknown one. [MN43] */
  async #known(email: string): Promise<string | null> {
    const { directory, keys, isShared } = this.#store
    const known = directory.idByEmail(email)
    if (!isShared) return known
    const id = known ?? (await keys.holder(ACCOUNT, email))
    if (id !== null) await this.#store.look(id)
    return id
  }
}
