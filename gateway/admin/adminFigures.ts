import type { FiguresContext } from '#projections/admin/context.ts'
import type { QueryAnswer, QueryArg, QueryName } from '#projections/admin/queries.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Figures } from './figures.ts'

interface Services {
  readonly figures: Figures
  readonly accounts: Accounts
  readonly clock: Clock
  /** Mail domains of internal users, in lower case. */
  readonly internalDomains: readonly string[]
  readonly telemetryDays: number
  readonly replayDays: number
}

/** The administration's questions, asked with what the accounts say of who is internal. */
export class AdminFigures {
  readonly #services: Services
  readonly #domains: ReadonlySet<string>

  constructor(services: Services) {
    this.#services = services
    this.#domains = new Set(services.internalDomains)
  }

  /** Answers from everything that is on disk at the moment of asking. */
  ask<N extends QueryName>(name: N, arg: QueryArg<N>): Promise<QueryAnswer<N>> {
    return this.#services.figures.ask(name, arg, this.#context())
  }

  /** Whether an administrator flagged the user or a browser of theirs, or their mail domain is an internal one. */
  isInternal(userId: string): boolean {
    const { accounts } = this.#services
    const { users, persons, directory } = accounts.store
    if (users.get(userId)?.internal) return true
    if (directory.browsersOf(userId).some((personId) => persons.get(personId)?.internal)) return true
    if (this.#domains.size === 0) return false
    return this.#isInside(accounts.person(userId).email)
  }

  /** Whether an address is internal: its domain is, or its account. */
  isInternalAddress(email: string): boolean {
    const userId = this.#services.accounts.userIdOf(email)
    return this.#isInside(email) || (userId !== null && this.isInternal(userId))
  }

  #isInside(email: string): boolean {
    return this.#domains.has(email.slice(email.lastIndexOf('@') + 1))
  }

  /** An entry of the waiting list is internal like the account of its address. */
  #internalEntries(): Set<string> {
    const { accounts } = this.#services
    const entries = new Set<string>()
    for (const [email, waitlistId] of accounts.store.directory.waiting()) {
      if (this.isInternalAddress(email)) entries.add(waitlistId)
    }
    return entries
  }

  #context(): FiguresContext {
    const { accounts, clock, telemetryDays, replayDays } = this.#services
    const ids = [...accounts.store.users.all()].map(([id]) => id)
    return {
      now: clock.now(),
      internalEntries: this.#internalEntries(),
      internalUsers: new Set(ids.filter((id) => this.isInternal(id))),
      telemetryDays,
      replayDays,
    }
  }
}
