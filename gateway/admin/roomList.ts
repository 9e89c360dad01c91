import type { RoomFilter, RoomLine } from '#projections/admin/rooms/rows.ts'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { BookServices } from './userBook.ts'

export interface RoomsAsked {
  /** Id of the host, or part of their e-mail address or name. */
  readonly user?: string | undefined
  readonly team?: string | undefined
  readonly code?: string | undefined
  /** Instants of creation: not before `from`, before `before`. */
  readonly from?: { readonly from: number } | undefined
  readonly to?: { readonly before: number } | undefined
  readonly includeInternal: boolean
  readonly limit: number
  readonly offset: number
}

/** Review rooms as administrators list them. */
export class RoomList {
  readonly #services: BookServices

  constructor(services: BookServices) {
    this.#services = services
  }

  /** [RL1] */
  async list(asked: RoomsAsked) {
    const { adminFigures, accounts } = this.#services
    const { limit, offset } = asked
    const { items, total } = await adminFigures.ask('roomRows', { ...(await this.#filterOf(asked)), limit, offset })
    return { items: items.map((line) => roomRow(line, accounts)), total, limit, offset }
  }

  async #filterOf({ user, team, code, from, to, includeInternal }: RoomsAsked): Promise<RoomFilter> {
    const { adminFigures, accounts } = this.#services
    const filter = {
      includeInternal,
      ...(team === undefined ? {} : { teamId: team }),
      ...(code === undefined ? {} : { code }),
      ...(from === undefined ? {} : { from: from.from }),
      ...(to === undefined ? {} : { before: to.before }),
    }
    if (user === undefined) return filter
    const text = user.toLowerCase()
    const hosts = await adminFigures.ask('roomHosts', null)
    const userIds = hosts.filter((id) => {
      const { email, name } = accounts.person(id)
      return id === text || email.toLowerCase().includes(text) || name.toLowerCase().includes(text)
    })
    return { ...filter, host: { userIds, text } }
  }
}

/** Adds to a row what only the accounts know. */
export function roomRow({ host, teamId, ...line }: RoomLine, accounts: Accounts): RoomRow {
  const known = teamId !== null && accounts.store.teams.get(teamId) !== null
  return {
    ...line,
    host: { ...host, email: host.userId === null ? null : accounts.person(host.userId).email },
    team: known ? { id: teamId, name: accounts.teamName(teamId) } : null,
  }
}
