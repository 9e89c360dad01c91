import { randomUUID } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { exists } from '#engine/user/state.ts'
import type { AccountStore } from './store.ts'

/** Teams that one user may be in. */
const TEAMS_MAX = 100

const self = (id: string): Actor => ({ kind: 'user', id, name: null })

/** Shared teams and their members. */
export class TeamBook {
  readonly #store: AccountStore

  constructor(store: AccountStore) {
    this.#store = store
  }

  /** [TM1] */
  async create(ownerId: string, name: string): Promise<{ readonly teamId: string } | Refusal> {
    const { teams, keys, directory } = this.#store
    if (directory.teamsOf(ownerId).length >= TEAMS_MAX) return refuse('too-many-teams')
    const teamId = randomUUID()
    await keys.ensure(teamId)
    const sealed = keys.seal(teamId, { name })
    const done = await teams.ask(teamId, self(ownerId), { type: 'create', ownerId, personal: false, name: sealed })
    return isRefusal(done) ? done : { teamId }
  }

  /** Adds a member; returns the current number of members. [TM2] */
  async addMember(teamId: string, by: string, email: string): Promise<number | Refusal> {
    const { directory, users, teams } = this.#store
    await this.#settled(teamId, by, email)
    const refusal = this.#ownerRefusal(teamId, by)
    if (refusal) return refusal
    const userId = directory.idByEmail(email)
    const user = userId === null ? null : users.get(userId)
    if (userId === null || !user || !exists(user)) return refuse('no-account')
    if (teams.get(teamId)!.personal) return refuse('personal-team')
    if (directory.teamsOf(userId).length >= TEAMS_MAX) return refuse('too-many-teams')
    return this.#asked(teamId, by, { type: 'addMember', by, userId })
  }

  /** Removes a member, on request of an owner or of the member. [TM3] [TM4] */
  async removeMember(teamId: string, by: string, email: string): Promise<number | Refusal> {
    const { directory } = this.#store
    await this.#settled(teamId, by, email)
    const userId = directory.idByEmail(email)
    const refusal = userId === by ? this.#memberRefusal(teamId, by) : this.#ownerRefusal(teamId, by)
    if (refusal) return refusal
    if (userId === null) return refuse('no-account')
    return this.#asked(teamId, by, { type: 'removeMember', by, userId })
  }

  /** Waits for what other nodes wrote, when the team, the caller's part in it or the address is unknown here. [MN43] */
  async #settled(teamId: string, by: string, email: string): Promise<void> {
    const isKnown = this.#memberRefusal(teamId, by) === null && this.#store.directory.idByEmail(email) !== null
    if (!isKnown) await this.#store.settle()
  }

  async #asked(
    teamId: string,
    by: string,
    command: { readonly type: 'addMember' | 'removeMember'; readonly by: string; readonly userId: string },
  ): Promise<number | Refusal> {
    const done = await this.#store.teams.ask(teamId, self(by), command)
    return isRefusal(done) ? done : Object.keys(this.#store.teams.get(teamId)!.members).length
  }

  /** Refuses before accounts are looked up, so that strangers to a team cannot probe for accounts. */
  #ownerRefusal(teamId: string, by: string): Refusal | null {
    const team = this.#store.teams.get(teamId)
    if (!team) return refuse('unknown-team')
    return team.members[by]?.role === 'owner' ? null : refuse('not-team-owner')
  }

  #memberRefusal(teamId: string, by: string): Refusal | null {
    const team = this.#store.teams.get(teamId)
    if (!team) return refuse('unknown-team')
    return team.members[by] ? null : refuse('not-team-owner')
  }
}
