import type { CONNECTION_KINDS, ConnectionKind } from '#engine/user/events.ts'
import { exists, type UserState } from '#engine/user/state.ts'
import { betaRow } from '#projections/views/admin/beta.ts'
import { greatestFirst } from '#projections/views/admin/order.ts'
import type { BetaRow, ConnectionRow } from '#protocol/views/admin/users.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { AdminFigures } from './adminFigures.ts'

export interface AccountListServices {
  readonly accounts: Accounts
  readonly adminFigures: AdminFigures
}

export interface ConnectionsAsked {
  readonly kind: ConnectionKind | undefined
  readonly limit: number
  readonly includeInternal: boolean
}

/** Lists over all accounts for administrators. Erased accounts are in none of them. [AD9] */
export class AccountLists {
  readonly #services: AccountListServices

  constructor(services: AccountListServices) {
    this.#services = services
  }

  /** Connections, the last used first; `counts` are the active ones of each kind. [AD14] */
  connections({ kind, limit, includeInternal }: ConnectionsAsked) {
    const { accounts, adminFigures } = this.#services
    const shown = this.#existing().filter(([userId]) => includeInternal || !adminFigures.isInternal(userId))
    const all = shown.flatMap(([userId]) =>
      accounts.connections(userId).map((connection) => ({ ...connection, userId })),
    )
    const active = all.filter(({ status }) => status === 'active')
    const listed = kind === undefined ? all : all.filter((one) => one.kind === kind)
    return {
      items: listed
        .sort(greatestFirst(({ lastSeenAt }) => lastSeenAt))
        .slice(0, limit)
        .map((row) => this.#connectionRow(row)),
      total: listed.length,
      limit,
      counts: countsOf(active),
    }
  }

  /** Accounts that requested the beta or were admitted to it, the newest first. [AD16] */
  beta(limit: number): { readonly items: BetaRow[]; readonly total: number; readonly limit: number } {
    const { accounts } = this.#services
    const { keys } = accounts.store
    const asked = this.#existing()
      .filter(([, { beta }]) => beta.status !== 'none')
      .map(([id, { beta }]) => ({ id, beta, at: beta.requestedAt ?? beta.decidedAt }))
      .sort(greatestFirst(({ at }) => at))
    const items = asked.slice(0, limit).map(({ id, beta }) =>
      betaRow({
        person: accounts.person(id),
        beta,
        nameOf: (userId) => accounts.person(userId).name,
        unseal: (subject, sealed) => keys.unseal(subject, sealed),
      }),
    )
    return { items, total: asked.length, limit }
  }

  #connectionRow({ userId, ...connection }: Omit<ConnectionRow, 'user' | 'team'> & { readonly userId: string }) {
    const { accounts } = this.#services
    const { id, email, name } = accounts.person(userId)
    const team = accounts.store.users.get(userId)?.teamId ?? userId
    return { ...connection, user: { id, email, name }, team: { id: team, name: accounts.teamName(team) } }
  }

  #existing(): [id: string, user: UserState][] {
    return [...this.#services.accounts.store.users.all()].filter(([, user]) => exists(user))
  }
}

function countsOf(active: readonly { readonly kind: ConnectionKind }[]): Record<ConnectionKind, number> {
  const counts = { extension: 0, companion: 0, integration: 0, mcp: 0 } satisfies Record<
    (typeof CONNECTION_KINDS)[number],
    number
  >
  for (const { kind } of active) counts[kind] += 1
  return counts
}
