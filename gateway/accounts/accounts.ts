import { type Monthly, PLANS, type Plan } from '#engine/team/plans.ts'
import { type Spent, spentOf, type TeamState } from '#engine/team/state.ts'
import { exists } from '#engine/user/state.ts'
import type { OutsideIssuer } from '#integrations/oidc/port.ts'
import { connectionView, meView } from '#projections/views/accounts/me.ts'
import { type ShownPerson, shownPerson, type Unseal } from '#projections/views/accounts/people.ts'
import { inOrder, teamName, teamRef, type UsageView, usageView } from '#projections/views/accounts/teams.ts'
import type { ConnectionView, Me, TeamRef } from '#protocol/views/account.ts'
import { Administration, type UserPatch } from './administration.ts'
import { AuditTrail } from './auditTrail.ts'
import { ConnectionUse } from './connectionUse.ts'
import { Identify } from './identify.ts'
import { OwnAccount } from './ownAccount.ts'
import { SessionTokens, type TokenOptions } from './sessionTokens.ts'
import { SignIn } from './signIn.ts'
import { AccountStore, type StoreOptions } from './store.ts'
import { TeamBook } from './teamBook.ts'
import { forgetPending, mend } from './upkeep.ts'
import { WaitingList } from './waitingList.ts'

const UPKEEP_MS = 3_600_000

export interface AccountsOptions extends StoreOptions, Omit<TokenOptions, 'clock'> {
  readonly outside: OutsideIssuer | null
  readonly adminEmails: readonly string[]
}

/** Accounts: sign-in, connections, teams, and their views. */
export class Accounts {
  readonly store: AccountStore
  readonly tokens: SessionTokens
  readonly signIn: SignIn
  readonly own: OwnAccount
  readonly teams: TeamBook
  readonly waiting: WaitingList
  readonly audit: AuditTrail
  readonly administration: Administration
  readonly identify: Identify
  readonly #uses: ConnectionUse
  readonly #unseal: Unseal
  #upkeep: NodeJS.Timeout | null = null

  constructor({ outside, adminEmails, ...options }: AccountsOptions) {
    this.store = new AccountStore(options)
    this.tokens = new SessionTokens(options)
    this.signIn = new SignIn(this.store, this.tokens)
    this.own = new OwnAccount(this.store)
    this.teams = new TeamBook(this.store)
    this.waiting = new WaitingList(this.store)
    this.audit = new AuditTrail(this.store, (userId) => this.person(userId).email)
    this.administration = new Administration(this.store, (userId) => this.#isAdminBySetting(userId))
    this.#uses = new ConnectionUse(this.store)
    this.#unseal = (subject, sealed) => this.store.keys.unseal(subject, sealed)
    const { store, tokens, signIn } = this
    this.identify = new Identify({
      store,
      tokens,
      signIn,
      uses: this.#uses,
      outside,
      adminEmails: new Set(adminEmails),
    })
  }

  /** Resolves when the whole log is folded and incomplete changes are repaired. */
  async start(): Promise<void> {
    await this.store.start()
    await mend(this.store, this.signIn, this.own)
    await forgetPending(this.store)
    const keepUp = () => forgetPending(this.store).catch((error: unknown) => this.store.fault(error, 'accounts upkeep'))
    this.#upkeep = setInterval(keepUp, UPKEEP_MS).unref()
  }

  async stop(): Promise<void> {
    if (this.#upkeep) clearInterval(this.#upkeep)
    await this.store.stop()
  }

  /** Returns name and e-mail address; `Deleted user` for an erased or unknown account. */
  person(userId: string): ShownPerson {
    const { users, profiles } = this.store
    return shownPerson(userId, profiles.of(userId, users.get(userId)?.profile ?? null))
  }

  /** Returns the account of an e-mail address; null without one. */
  userIdOf(email: string): string | null {
    const id = this.store.directory.idByEmail(email)
    const user = id === null ? null : this.store.users.get(id)
    return user && exists(user) ? id : null
  }

  /** Returns the account's view for its owner. The account must exist. */
  me(userId: string, csrf: string | null): Me {
    const user = this.store.users.get(userId)!
    const person = this.person(userId)
    const isAdmin = this.identify.adminBy(user, person.email) !== null
    return meView({ person, user, isAdmin, teams: this.teamRefs(userId), csrf, unseal: this.#unseal })
  }

  /** Returns the user's teams, the personal team first. */
  teamRefs(userId: string): TeamRef[] {
    const { directory, teams } = this.store
    const own = directory.teamsOf(userId).map((id) => [id, teams.get(id)!] as const)
    return inOrder(own, userId).map(([id, team]) => teamRef(id, team, userId, this.teamName(id)))
  }

  teamName(teamId: string): string {
    const team = this.team(teamId)
    const given = this.store.teamNames.of(teamId, team.name)?.name ?? null
    return teamName(team, given, (userId) => this.person(userId).name)
  }

  /** Returns a team that must exist. */
  team(teamId: string): TeamState {
    return this.store.teams.get(teamId)!
  }

  /** Returns what the plan of a team allows. */
  planOf(teamId: string): Plan {
    return PLANS[this.team(teamId).plan]
  }

  /** Returns a team's usage of this month against one of its limits. */
  spent(teamId: string, key: Monthly): Spent {
    return spentOf(this.team(teamId), key, this.store.clock.now())
  }

  /** Returns the team's usage and limits for this month; null for an unknown team. */
  usage(teamId: string): UsageView | null {
    const team = this.store.teams.get(teamId)
    return team && usageView(teamId, this.teamName(teamId), team, this.store.clock.now())
  }

  /** Returns the user's connections in the order of their creation. */
  connections(userId: string): ConnectionView[] {
    const connections = Object.values(this.store.users.get(userId)?.connections ?? {})
    return connections.map((one) => connectionView(userId, one, this.#uses.lastSeenAt(userId, one.id), this.#unseal))
  }

  /** Applies an administrator's changes. [AD4] */
  patchUser(userId: string, adminId: string, patch: UserPatch) {
    return this.administration.patchUser(userId, adminId, patch)
  }

  #isAdminBySetting(userId: string): boolean {
    const user = this.store.users.get(userId)
    return user !== null && this.identify.adminBy(user, this.person(userId).email) === 'setting'
  }
}
