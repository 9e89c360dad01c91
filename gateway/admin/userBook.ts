import { exists, type UserState } from '#engine/user/state.ts'
import type { UserCounts } from '#projections/admin/directory.ts'
import { isFound, type ListedUser, sortedUsers, userRow } from '#projections/views/admin/users.ts'
import type { UserRow, UserSort } from '#protocol/views/admin/users.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { AdminFigures } from './adminFigures.ts'

export interface BookServices {
  readonly accounts: Accounts
  readonly adminFigures: AdminFigures
}

export interface UsersAsked {
  readonly q: string
  readonly sort: { readonly by: UserSort; readonly flipped: boolean }
  readonly includeInternal: boolean
  readonly limit: number
  readonly offset: number
}

/** Accounts as administrators list them: what the accounts say, with the figures of what their users did. */
export class UserBook {
  readonly #services: BookServices

  constructor(services: BookServices) {
    this.#services = services
  }

  /** [AD7] */
  async list({ q, sort, includeInternal, limit, offset }: UsersAsked) {
    const { accounts, adminFigures } = this.#services
    const counts = await adminFigures.ask('userCounts', null)
    const text = q.trim().toLowerCase()
    const found: ListedUser[] = []
    for (const [id, user] of accounts.store.users.all()) {
      if (!exists(user) || (!includeInternal && adminFigures.isInternal(id))) continue
      const listed = this.#listed(id, user, counts)
      if (isFound(listed, text)) found.push(listed)
    }
    const shown = sortedUsers(found, sort.by, sort.flipped).slice(offset, offset + limit)
    return { items: shown.map((listed) => this.#row(listed, counts)), total: found.length, limit, offset }
  }

  /** Returns the row of an account; null for an unknown or erased one. */
  async row(userId: string): Promise<UserRow | null> {
    const counts = await this.#services.adminFigures.ask('userCounts', null)
    const user = this.#services.accounts.store.users.get(userId)
    return user && exists(user) ? this.#row(this.#listed(userId, user, counts), counts) : null
  }

  #listed(id: string, user: UserState, { rooms, messages }: UserCounts): ListedUser {
    const person = this.#services.accounts.person(id)
    return { id, user, person, rooms: rooms.get(id) ?? 0, messages: messages.get(id) ?? 0 }
  }

  #row(listed: ListedUser, counts: UserCounts): UserRow {
    const { accounts, adminFigures } = this.#services
    const { id, user } = listed
    const { directory, teams } = accounts.store
    return userRow({
      ...listed,
      spaces: counts.spaces.get(id) ?? 0,
      teams: directory.teamsOf(id).length,
      plan: teams.get(user.teamId ?? '')?.plan ?? 'free',
      internal: adminFigures.isInternal(id),
    })
  }
}
