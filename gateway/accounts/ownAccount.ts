import type { JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { ConnectionKind } from '#engine/user/events.ts'
import { sha256 } from '../digest.ts'
import type { Profile } from './directory.ts'
import { freshId, freshToken } from './freshId.ts'
import type { AccountStore } from './store.ts'

export interface Changes {
  readonly name?: string | undefined
  readonly avatarUrl?: string | null | undefined
  readonly tz?: string | undefined
  readonly analyticsOptOut?: boolean | undefined
}

export interface NewConnection {
  readonly kind: ConnectionKind
  readonly name: string
  readonly version: string | null
}

/** Called before an account is erased, so that its property can be transferred first, and again afterwards, without the address. */
export type Departure = (userId: string, email: string | null) => Promise<void>

const self = (id: string): Actor => ({ kind: 'user', id, name: null })

/** Changes that users make to their own accounts. Each resolves once durable, with null or a refusal. */
export class OwnAccount {
  readonly #store: AccountStore
  readonly departures: Departure[] = []

  constructor(store: AccountStore) {
    this.#store = store
  }

  /** Records that the account was used, at most every ten minutes. [ME2] */
  async see(userId: string, connectionId: string | null): Promise<void> {
    await this.#store.users.ask(userId, self(userId), { type: 'see', connectionId })
  }

  /** [ME3] */
  async update(userId: string, { name, avatarUrl, tz, analyticsOptOut }: Changes): Promise<Refusal | null> {
    const { users, keys } = this.#store
    const done = await users.ask(userId, self(userId), (user) => {
      const profile = keys.unseal<Profile>(userId, user.profile)
      if (!profile) return null
      const next = { ...profile, name: name ?? profile.name, avatarUrl: avatarUrl ?? null }
      if (avatarUrl === undefined) next.avatarUrl = profile.avatarUrl
      const changesProfile = name !== undefined || avatarUrl !== undefined
      return {
        type: 'update',
        ...(changesProfile ? { profile: keys.seal(userId, next) } : {}),
        ...(tz === undefined ? {} : { tz }),
        ...(analyticsOptOut === undefined ? {} : { analyticsOptOut }),
      }
    })
    return isRefusal(done) ? done : null
  }

  /** [ME6] */
  async onboard(userId: string, answers: JsonObject): Promise<Refusal | null> {
    const { users, keys } = this.#store
    const done = await users.ask(userId, self(userId), () =>
      keys.has(userId) ? { type: 'onboard', answers: keys.seal(userId, answers) } : null,
    )
    return isRefusal(done) ? done : null
  }

  /** [ME7] */
  async seeTutorial(userId: string): Promise<Refusal | null> {
    const done = await this.#store.users.ask(userId, self(userId), { type: 'seeTutorial' })
    return isRefusal(done) ? done : null
  }

  /** [ME5] */
  async requestBeta(userId: string, request: JsonObject): Promise<Refusal | null> {
    const { users, keys } = this.#store
    const done = await users.ask(userId, self(userId), () =>
      keys.has(userId) ? { type: 'requestBeta', betaId: freshId('beta'), request: keys.seal(userId, request) } : null,
    )
    return isRefusal(done) ? done : null
  }

  /** Creates a connection. Its token is returned only here; only the hash is stored. [ME8] */
  async connect(
    userId: string,
    { kind, name, version }: NewConnection,
  ): Promise<{ readonly connectionId: string; readonly token: string } | Refusal> {
    const { users, keys } = this.#store
    const connectionId = freshId('con')
    const token = freshToken()
    const done = await users.ask(userId, self(userId), () => {
      if (!keys.has(userId)) return null
      const label = keys.seal(userId, { name, version })
      return { type: 'connect', connectionId, kind, tokenHash: sha256(token), label }
    })
    if (isRefusal(done)) return done
    return done.facts.length === 0 ? refuse('no-account') : { connectionId, token }
  }

  /** [ME10] */
  async disconnect(userId: string, connectionId: string): Promise<Refusal | null> {
    const done = await this.#store.users.ask(userId, self(userId), { type: 'disconnect', connectionId })
    return isRefusal(done) ? done : null
  }

  /** Records that a socket of the user took a seat. [AU14] */
  async takeSeat(userId: string, code: string, participantId: string): Promise<void> {
    await this.#store.users.ask(userId, self(userId), { type: 'takeSeat', code, participantId })
  }

  /** Erases the account and destroys the keys of its personal data and of its address. [SL3] [SL4] [SL8] */
  async erase(userId: string): Promise<Refusal | null> {
    const { users, keys, directory, fault } = this.#store
    await keys.refresh()
    const user = users.get(userId)
    const email = keys.unseal<Profile>(userId, user?.profile ?? null)?.email
    await this.#depart(userId, email ?? null)
    // Before the account is erased: nothing tells the address afterwards, should a crash come between.
    if (email !== undefined) await keys.destroy(...keys.subjectsOf(email))
    const done = await users.ask(userId, self(userId), { type: 'erase' })
    if (isRefusal(done)) return done
    const listed = email === undefined ? null : directory.waitlistIdOf(email)
    const waitlistId = listed ?? (email === undefined ? null : await keys.holder('waitlist', email))
    if (email !== undefined) directory.forgetWaiting(email)
    await keys.destroy(...this.#store.subjectsOf(userId), ...(waitlistId === null ? [] : [waitlistId]))
    await this.leaveTeams(userId)
    // Requests that were under way may have given the account something since.
    await this.#depart(userId, null).catch((error: unknown) => fault(error, 'accounts departure'))
    return null
  }

  async #depart(userId: string, email: string | null): Promise<void> {
    for (const departure of this.departures) await departure(userId, email)
  }

  /** Transfers ownership of the user's teams, except the personal one. */
  async leaveTeams(userId: string): Promise<void> {
    const { teams, directory } = this.#store
    for (const teamId of directory.teamsOf(userId)) {
      if (teams.get(teamId)?.personal === false) {
        await teams.ask(teamId, self(userId), { type: 'dropErased', userId })
      }
    }
  }
}
