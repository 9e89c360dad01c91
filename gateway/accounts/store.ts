import type { Folded } from '#engine/aggregate.ts'
import { AUDIT, type AuditData, type AuditFact } from '#engine/audit/audit.ts'
import { ownEntry } from '#engine/entries.ts'
import { UnreadableEvent } from '#engine/eventTypes.ts'
import { PERSONS, type PersonCommand, type PersonFact, type PersonState } from '#engine/person/person.ts'
import type { TeamCommand } from '#engine/team/commands.ts'
import type { TeamFact } from '#engine/team/events.ts'
import type { TeamState } from '#engine/team/state.ts'
import { TEAMS } from '#engine/team/team.ts'
import type { UserCommand } from '#engine/user/commands.ts'
import type { UserFact } from '#engine/user/events.ts'
import type { UserState } from '#engine/user/state.ts'
import { USERS } from '#engine/user/user.ts'
import { type JoinWaitlist, WAITLIST, type WaitlistFact, type WaitlistState } from '#engine/waitlist/waitlist.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { LogFollower } from '../logFollower.ts'
import { Streams } from '../streams/streams.ts'
import { Directory, type Profile } from './directory.ts'
import type { SubjectKeys } from './subjectKeys.ts'
import { Unsealed } from './unsealed.ts'

const BATCH_EVENTS = 2_000
/** [MN43] */
const SETTLE_MS = 1_000
/** Events that do not change the directory. */
const QUIET: ReadonlySet<string> = new Set([
  'auth.code_failed',
  'user.seen',
  'user.onboarded',
  'user.tutorial_seen',
  'session.started',
  'session.ended',
  'beta.requested',
  'beta.decided',
])

export interface StoreOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly keys: SubjectKeys
  readonly fault: (error: unknown, where: string) => void
}

/** Streams of accounts, teams, linked browsers, waiting list and audit log, and the keys of their personal data. */
export class AccountStore {
  readonly clock: Clock
  readonly log: EventLog
  readonly keys: SubjectKeys
  readonly fault: StoreOptions['fault']
  readonly directory: Directory
  /** Profiles of users, and names of teams. */
  readonly profiles: Unsealed<Profile>
  readonly teamNames: Unsealed<{ readonly name: string }>
  readonly users: Streams<UserState, UserCommand, UserFact>
  readonly teams: Streams<TeamState, TeamCommand, TeamFact>
  readonly persons: Streams<PersonState, PersonCommand, PersonFact>
  readonly waitlist: Streams<WaitlistState, JoinWaitlist, WaitlistFact>
  readonly auditTrail: Streams<Folded, AuditData, AuditFact>
  readonly #follower: LogFollower
  #indexing = false

  constructor({ log, clock, keys, fault }: StoreOptions) {
    this.log = log
    this.clock = clock
    this.keys = keys
    this.fault = fault
    this.profiles = new Unsealed(keys)
    this.teamNames = new Unsealed(keys)
    this.directory = new Directory(
      (subject, sealed) => keys.unseal(subject, sealed),
      (userId, sealed) => this.profiles.of(userId, sealed),
    )
    const before = keys.beforeFold
    const services = { log, clock, before, fault: (error: unknown, where: string) => fault(error, `accounts ${where}`) }
    this.users = new Streams(USERS, services, (id, event, user) => this.#userFolded(id, event, user))
    this.teams = new Streams(TEAMS, services, (id, event, team) => this.#teamFolded(id, event, team))
    this.persons = new Streams(PERSONS, services, (id, _, { userId }) => {
      if (userId !== null) this.directory.noteBrowser(id, userId)
    })
    this.waitlist = new Streams(WAITLIST, services, (_, { data }) => {
      if (this.#indexing) this.#noteWaiting(data.waitlistId, data.entry)
    })
    this.auditTrail = new Streams(AUDIT, services)
    this.#follower = this.#followed()
    keys.onChange((subjects) => this.#keysChanged(subjects))
  }

  /** Resolves when the whole log is folded. */
  async start(): Promise<void> {
    await this.#follower.start()
    await this.#follower.caughtUp()
    for (const [id, user] of this.users.all()) {
      this.directory.noteUser(id, user)
      for (const participantId of Object.keys(user.seats)) this.directory.noteSeat(participantId, id)
    }
    for (const [id, team] of this.teams.all()) this.directory.noteTeam(id, team, null)
    for (const [id, { entry }] of Object.entries(this.waitlist.get('main')?.entries ?? {})) this.#noteWaiting(id, entry)
    this.#indexing = true
  }

  /** True when other processes write to the same log and shelf of keys. */
  get isShared(): boolean {
    return this.keys.isShared
  }

  /** Resolves when what other processes have written is folded, or after a second; at once when there are none. [MN43] */
  async settle(): Promise<void> {
    if (this.isShared) await this.#follower.reach(SETTLE_MS)
  }

  /** Folds what other processes wrote to an account. [MN43] */
  async look(userId: string): Promise<void> {
    if (!this.isShared) return
    await this.keys.look(userId)
    await this.users.refresh(userId)
  }

  /** Subjects of what is sealed about a user: the account, the personal team, and the browsers that are linked to it. */
  subjectsOf(userId: string): readonly string[] {
    const teamId = this.users.get(userId)?.teamId ?? null
    return [userId, ...(teamId === null ? [] : [teamId]), ...this.directory.browsersOf(userId)]
  }

  async stop(): Promise<void> {
    await this.#follower.stop()
    await this.keys.close()
  }

  /** Folds events of other writers. This process's own events are folded when durable, and have no effect here. */
  #followed(): LogFollower {
    const streams = [this.users, this.teams, this.persons, this.waitlist, this.auditTrail]
    const byCategory = new Map(streams.map((one) => [one.name, one]))
    return new LogFollower({
      log: this.log,
      categories: [...byCategory.keys()],
      batch: BATCH_EVENTS,
      where: 'accounts',
      fault: this.fault,
      before: this.keys.beforeFold,
      from: async () => this.#follower.position,
      events: (batch) => {
        for (const event of batch) {
          try {
            byCategory.get(event.stream.slice(0, event.stream.indexOf('-')))?.take(event)
          } catch (error) {
            throw new LogError('corrupt', new UnreadableEvent(event).message, error)
          }
        }
      },
    })
  }

  #userFolded(id: string, { type, data }: UserFact, user: UserState): void {
    if (type === 'user.erased') this.profiles.forget(id)
    if (!this.#indexing) return
    // Whoever erased it may stop before the keys are destroyed. [MN38]
    if (type === 'user.erased' && this.isShared) {
      this.keys.destroy(...this.subjectsOf(id)).catch((error: unknown) => this.fault(error, 'accounts keys'))
    }
    if (type === 'seat.taken') this.directory.noteSeat(data.participantId, id)
    else if (!QUIET.has(type)) this.directory.noteUser(id, user)
  }

  #teamFolded(id: string, { type, data }: TeamFact, team: TeamState): void {
    if (this.#indexing) this.directory.noteTeam(id, team, type === 'team.member_removed' ? data.userId : null)
  }

  /** What could not be read when it was folded, or can be read no longer. */
  #keysChanged(subjects: readonly string[]): void {
    if (!this.#indexing) return
    const entries = this.waitlist.get('main')?.entries ?? {}
    for (const subject of subjects) {
      const user = this.users.get(subject)
      const waiting = ownEntry(entries, subject)
      this.profiles.forget(subject)
      this.teamNames.forget(subject)
      if (user) this.directory.noteUser(subject, user)
      if (waiting) this.#noteWaiting(subject, waiting.entry)
    }
  }

  #noteWaiting(waitlistId: string, entry: string): void {
    const email = this.keys.unseal<{ email: string }>(waitlistId, entry)?.email
    if (email !== undefined) this.directory.noteWaiting(email, waitlistId)
  }
}
