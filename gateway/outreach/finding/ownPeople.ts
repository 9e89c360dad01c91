import type { LeadContact } from '#engine/lead/contact.ts'
import { exists, type UserState } from '#engine/user/state.ts'
import type { Unseal } from '#projections/views/accounts/people.ts'
import { betaRow } from '#projections/views/admin/beta.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AdminFigures } from '../../admin/adminFigures.ts'
import type { Clock } from '../../clock.ts'

const SEEN_MS = 30 * 86_400_000

/** Somebody of the service's own lists. */
export interface OwnPerson {
  readonly userId: string | null
  readonly contact: LeadContact
}

export interface PeopleServices {
  readonly accounts: Accounts
  readonly adminFigures: Pick<AdminFigures, 'ask' | 'isInternal' | 'isInternalAddress'>
  readonly clock: Clock
}

/** People whom the service knows and who may become leads, those first who came first. Internal ones are none. [OT35] */
export class OwnPeople {
  readonly #services: PeopleServices

  constructor(services: PeopleServices) {
    this.#services = services
  }

  /** Returns the account of an address; null without one. */
  userIdOf(email: string): string | null {
    return this.#services.accounts.userIdOf(email)
  }

  /** Returns the visits of users, of all where none are named, by user id; who made none is missing. [OT34] */
  async visits(userIds: readonly string[] | null): Promise<ReadonlyMap<string, number>> {
    return userIds?.length === 0 ? new Map() : this.#services.adminFigures.ask('userVisits', userIds)
  }

  /** Those on the waiting list, unless they erased their data. */
  *waitlist(): Iterable<OwnPerson> {
    const { accounts, adminFigures } = this.#services
    const { directory, keys } = accounts.store
    for (const [email, id] of directory.waiting()) {
      if (!keys.has(id) || adminFigures.isInternalAddress(email)) continue
      const userId = this.userIdOf(email)
      yield { userId, contact: contactOf({ email, name: userId === null ? null : accounts.person(userId).name }) }
    }
  }

  /** Those who asked for the beta and were not turned down. */
  *beta(): Iterable<OwnPerson> {
    const { accounts } = this.#services
    const { keys } = accounts.store
    const asked = this.#users(({ beta }) => beta.requestedAt !== null && beta.status !== 'declined')
    asked.sort(([, a], [, b]) => (a.beta.requestedAt ?? 0) - (b.beta.requestedAt ?? 0))
    for (const [userId, { beta }] of this.#outside(asked)) {
      const unseal: Unseal = (subject, sealed) => keys.unseal(subject, sealed)
      const row = betaRow({ person: accounts.person(userId), beta, nameOf: () => '', unseal })
      const notes = [row.useCase, row.note].filter((text) => text !== null).join('\n') || null
      yield { userId, contact: contactOf({ ...row, notes }) }
    }
  }

  /** Users who were here in the last 30 days and never opened a room; those who opted out of being counted are left alone. */
  async visitors(): Promise<Iterable<OwnPerson>> {
    const { accounts, adminFigures, clock } = this.#services
    const openers = new Set(await adminFigures.ask('roomOpeners', null))
    const since = clock.now() - SEEN_MS
    const seen = this.#users(
      (user, id) => lastHere(user) >= since && !user.analyticsOptOut && !user.disabled && !openers.has(id),
    )
    seen.sort(([, a], [, b]) => (a.createdAt ?? 0) - (b.createdAt ?? 0))
    const outside = this.#outside(seen)
    return (function* () {
      for (const [userId] of outside) yield { userId, contact: contactOf(accounts.person(userId)) }
    })()
  }

  #users(fits: (user: UserState, id: string) => boolean): User[] {
    return [...this.#services.accounts.store.users.all()].filter(([id, user]) => exists(user) && fits(user, id))
  }

  *#outside(users: readonly User[]): Generator<User> {
    for (const user of users) if (!this.#services.adminFigures.isInternal(user[0])) yield user
  }
}

type User = [id: string, user: UserState]

/** Who signed up was here, also before the first page that asks for the account. */
function lastHere({ lastSeenAt, createdAt }: UserState): number {
  return Math.max(lastSeenAt ?? 0, createdAt ?? 0)
}

function contactOf(known: Pick<LeadContact, 'email' | 'name'> & Partial<LeadContact>): LeadContact {
  const { email, name, company = null, notes = null } = known
  return { email, name, company, title: null, profileUrl: null, notes, tags: [] }
}
