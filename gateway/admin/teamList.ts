import type { PlanId } from '#engine/team/plans.ts'
import type { TeamState } from '#engine/team/state.ts'
import type { TeamCounts } from '#projections/admin/directory.ts'
import { greatestFirst } from '#projections/views/admin/order.ts'
import { teamRecord, teamRow } from '#projections/views/admin/teams.ts'
import { isFound } from '#projections/views/admin/users.ts'
import type { TeamPage, TeamRow } from '#protocol/views/admin/teams.ts'
import type { BookServices } from './userBook.ts'

export interface TeamsAsked {
  readonly q: string
  readonly plan: PlanId | undefined
  readonly includePersonal: boolean
  readonly includeInternal: boolean
  readonly limit: number
  readonly offset: number
}

/** Teams as administrators list them. A team is internal when its owner is. */
export class TeamList {
  readonly #services: BookServices

  constructor(services: BookServices) {
    this.#services = services
  }

  /** [AD17] */
  async list({ q, plan, includePersonal, includeInternal, limit, offset }: TeamsAsked) {
    const { accounts, adminFigures } = this.#services
    const counts = await adminFigures.ask('teamCounts', null)
    const text = q.trim().toLowerCase()
    const found = [...accounts.store.teams.all()]
      .map(([id, team]) => ({ id, team, createdAt: team.createdAt }))
      .filter(({ id, team }) => {
        if (team.createdAt === null || (team.personal && !includePersonal)) return false
        if (plan !== undefined && team.plan !== plan) return false
        if (!includeInternal && this.#isInternal(team)) return false
        return text === '' || isFound({ person: { ...this.#ownerOf(team), name: accounts.teamName(id) } }, text)
      })
      .sort(greatestFirst(({ createdAt }) => createdAt))
    const items = found.slice(offset, offset + limit).map(({ id, team }) => this.#row(id, team, counts))
    return { items, total: found.length, limit, offset }
  }

  /** Returns the row of a team; null for an unknown one. */
  async row(teamId: string): Promise<TeamRow | null> {
    const counts = await this.#services.adminFigures.ask('teamCounts', null)
    const team = this.#services.accounts.store.teams.get(teamId)
    return team && this.#row(teamId, team, counts)
  }

  /** Returns everything about a team; null for an unknown one. [AD18] */
  async page(teamId: string): Promise<TeamPage | null> {
    const { accounts, adminFigures } = this.#services
    const [row, spaces] = await Promise.all([this.row(teamId), adminFigures.ask('teamSpaces', teamId)])
    const usage = accounts.usage(teamId)
    if (!row || !usage) return null
    const spaceList = spaces
      .filter(({ purged }) => !purged)
      .map(({ id, name, createdAt, deletedAt, members, sessions }) => {
        return { id, name, createdAt, deletedAt, members, sessions }
      })
    return { ...row, ...teamRecord(accounts.team(teamId), (userId) => accounts.person(userId)), spaceList, usage }
  }

  #row(id: string, team: TeamState, counts: ReadonlyMap<string, TeamCounts>): TeamRow {
    const { accounts } = this.#services
    const { spaces, lastActivityAt } = counts.get(id) ?? { spaces: 0, lastActivityAt: null }
    return teamRow({
      ...{ id, team, spaces, lastActivityAt },
      name: accounts.teamName(id),
      owner: this.#ownerOf(team),
      internal: this.#isInternal(team),
      now: accounts.store.clock.now(),
    })
  }

  #ownerOf({ ownerId }: TeamState) {
    return this.#services.accounts.person(ownerId ?? '')
  }

  #isInternal({ ownerId }: TeamState): boolean {
    return ownerId !== null && this.#services.adminFigures.isInternal(ownerId)
  }
}
