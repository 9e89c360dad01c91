import type { Sealed } from '#engine/sealed.ts'
import type { TeamState } from '#engine/team/state.ts'
import type { UserState } from '#engine/user/state.ts'

/** Encrypted content of `user.created` and `user.updated`. */
export interface Profile {
  readonly email: string
  readonly name: string
  readonly avatarUrl: string | null
}

/** Identity of a user at the external issuer. */
export interface Identity {
  readonly iss: string
  readonly sub: string
}

type Unseal = <T>(subject: string, sealed: Sealed | null) => T | null
type ProfileOf = (userId: string, sealed: Sealed | null) => Profile | null

interface Entries {
  readonly email: string | null
  readonly identities: readonly string[]
  readonly tokens: readonly string[]
}

/** Index of accounts by e-mail address, identity and seat. In memory only; rebuilt from the streams at every start. */
export class Directory {
  readonly #unseal: Unseal
  readonly #profileOf: ProfileOf
  readonly #users = new Map<string, Entries>()
  readonly #byEmail = new Map<string, string>()
  readonly #byIdentity = new Map<string, string>()
  readonly #byToken = new Map<string, { readonly userId: string; readonly connectionId: string }>()
  readonly #bySeat = new Map<string, string>()
  readonly #teamsOf = new Map<string, Set<string>>()
  readonly #waiting = new Map<string, string>()
  readonly #browsersOf = new Map<string, Set<string>>()

  /** `profileOf` remembers what it decrypts. */
  constructor(unseal: Unseal, profileOf: ProfileOf) {
    this.#unseal = unseal
    this.#profileOf = profileOf
  }

  /** Returns the id of an e-mail address: of its account, or of its first code request. */
  idByEmail(email: string): string | null {
    return this.#byEmail.get(email) ?? null
  }

  idByIdentity(identity: Identity): string | null {
    return this.#byIdentity.get(identityKey(identity)) ?? null
  }

  byTokenHash(tokenHash: string): { readonly userId: string; readonly connectionId: string } | null {
    return this.#byToken.get(tokenHash) ?? null
  }

  /** Returns the user who first took the seat; null for a guest's seat. */
  userOfSeat(participantId: string): string | null {
    return this.#bySeat.get(participantId) ?? null
  }

  teamsOf(userId: string): readonly string[] {
    return [...(this.#teamsOf.get(userId) ?? [])]
  }

  waitlistIdOf(email: string): string | null {
    return this.#waiting.get(email) ?? null
  }

  /** The waiting list: ids of entries by e-mail address. */
  waiting(): ReadonlyMap<string, string> {
    return this.#waiting
  }

  noteWaiting(email: string, waitlistId: string): void {
    this.#waiting.set(email, waitlistId)
  }

  forgetWaiting(email: string): void {
    this.#waiting.delete(email)
  }

  /** Returns the person ids, `a_<anonId>`, of the browsers that are linked to a user. */
  browsersOf(userId: string): readonly string[] {
    return [...(this.#browsersOf.get(userId) ?? [])]
  }

  noteBrowser(personId: string, userId: string): void {
    const browsers = this.#browsersOf.get(userId)
    if (browsers) browsers.add(personId)
    else this.#browsersOf.set(userId, new Set([personId]))
  }

  noteTeam(teamId: string, team: TeamState, left: string | null): void {
    if (left !== null) this.#teamsOf.get(left)?.delete(teamId)
    for (const userId of Object.keys(team.members)) {
      const teams = this.#teamsOf.get(userId)
      if (teams) teams.add(teamId)
      else this.#teamsOf.set(userId, new Set([teamId]))
    }
  }

  noteSeat(participantId: string, userId: string): void {
    if (!this.#bySeat.has(participantId)) this.#bySeat.set(participantId, userId)
  }

  /** Updates all index entries of a user to the state. */
  noteUser(id: string, user: UserState): void {
    this.forgetUser(id)
    const email = this.#emailOf(id, user)
    const identities = user.identities.flatMap((sealed) => {
      const identity = this.#unseal<Identity>(id, sealed)
      return identity ? [identityKey(identity)] : []
    })
    const active = Object.values(user.connections).filter(({ revokedAt }) => revokedAt === null)
    if (email !== null) this.#byEmail.set(email, id)
    for (const key of identities) this.#byIdentity.set(key, id)
    for (const { tokenHash, id: connectionId } of active) this.#byToken.set(tokenHash, { userId: id, connectionId })
    this.#users.set(id, { email, identities, tokens: active.map(({ tokenHash }) => tokenHash) })
  }

  forgetUser(id: string): void {
    const known = this.#users.get(id)
    if (!known) return
    if (known.email !== null && this.#byEmail.get(known.email) === id) this.#byEmail.delete(known.email)
    for (const key of known.identities) if (this.#byIdentity.get(key) === id) this.#byIdentity.delete(key)
    for (const tokenHash of known.tokens) this.#byToken.delete(tokenHash)
    this.#users.delete(id)
  }

  #emailOf(id: string, { profile, address }: UserState): string | null {
    const known = profile === null ? this.#unseal<{ email: string }>(id, address) : this.#profileOf(id, profile)
    return known?.email ?? null
  }
}

function identityKey({ iss, sub }: Identity): string {
  return JSON.stringify([iss, sub])
}
