import type { Json, JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { TeamData } from '#engine/team/events.ts'
import type { PlanId } from '#engine/team/plans.ts'
import type { UserData } from '#engine/user/events.ts'
import { exists, type UserState } from '#engine/user/state.ts'
import type { AccountStore } from './store.ts'

/** An administrator's changes to an account. */
export interface UserPatch {
  readonly name?: string | undefined
  readonly role?: 'user' | 'admin' | undefined
  readonly internal?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly note?: string | null | undefined
  readonly beta?: 'granted' | 'declined' | 'requested' | undefined
}

/** What was there before a change and after it: the fields that were named in it. */
export interface Changed {
  readonly before: JsonObject
  readonly after: JsonObject
}

export interface PlanChange {
  readonly plan: PlanId
  /** Undefined: as they are. */
  readonly overrides?: TeamData<'team.plan_set'>['overrides'] | undefined
  readonly note: string | null
}

const actorOf = (adminId: string): Actor => ({ kind: 'admin', id: adminId, name: null })

/** Changes that administrators make to accounts, teams and visitors. Each resolves once durable. [AD4] */
export class Administration {
  readonly #store: AccountStore
  readonly #isAdminBySetting: (userId: string) => boolean

  constructor(store: AccountStore, isAdminBySetting: (userId: string) => boolean) {
    this.#store = store
    this.#isAdminBySetting = isAdminBySetting
  }

  async patchUser(userId: string, adminId: string, patch: UserPatch): Promise<Changed | Refusal> {
    const { users, keys } = this.#store
    const after = namedIn(patch)
    const holdsRole = this.#isAdminBySetting(userId)
    let before: JsonObject = {}
    const done = await users.ask(userId, actorOf(adminId), (user) => {
      if (!keys.has(userId)) return null
      before = this.#fields(userId, user, Object.keys(after))
      return {
        type: 'patch',
        isSelf: userId === adminId,
        holdsRole,
        ...(patch.beta === undefined ? {} : { beta: patch.beta }),
        ...this.#changes(userId, user, patch),
      }
    })
    if (isRefusal(done)) return done
    if (done.reply.granted === undefined) return refuse('no-account')
    if (patch.internal === false) await this.#unmarkBrowsers(userId, adminId)
    return { before, after }
  }

  /** Marks a browser that no user is linked to, or takes the mark away. */
  async markBrowser(
    personId: string,
    adminId: string,
    { internal, reason }: { readonly internal: boolean; readonly reason: string | null },
  ): Promise<Changed | Refusal> {
    const { persons, keys } = this.#store
    if (reason !== null) await keys.ensure(personId)
    const before = persons.get(personId)?.internal ?? false
    const sealed = reason === null ? null : keys.seal(personId, { reason })
    const done = await persons.ask(personId, actorOf(adminId), { type: 'setInternal', internal, reason: sealed })
    return isRefusal(done) ? done : { before: { internal: before }, after: { internal, reason } }
  }

  /** Sets the plan of a team, and its limits where they differ from the plan's; both count at once. [TM6] */
  async setPlan(teamId: string, adminId: string, { plan, overrides, note }: PlanChange): Promise<Changed | Refusal> {
    const { teams, keys } = this.#store
    if (!teams.get(teamId)) return refuse('unknown-team')
    if (note !== null) await keys.ensure(teamId)
    const sealed = note === null ? null : keys.seal(teamId, { note })
    const change: { before: JsonObject; after: JsonObject } = { before: {}, after: {} }
    const done = await teams.ask(teamId, actorOf(adminId), (team) => {
      const next = overrides === undefined ? team.overrides : overrides
      change.before = { plan: team.plan, overrides: team.overrides && namedIn(team.overrides) }
      change.after = { plan, overrides: next && namedIn(next), note }
      return { type: 'setPlan', plan, overrides: next, note: sealed }
    })
    return isRefusal(done) ? done : change
  }

  #changes(userId: string, user: UserState, patch: UserPatch): UserData<'user.patched'> {
    const { keys, profiles } = this.#store
    const { name, role, internal, disabled, note } = patch
    const profile = profiles.of(userId, user.profile)
    return {
      ...(name === undefined || !profile ? {} : { profile: keys.seal(userId, { ...profile, name }) }),
      ...(role === undefined ? {} : { role }),
      ...(internal === undefined ? {} : { internal }),
      ...(disabled === undefined ? {} : { disabled }),
      ...(note === undefined ? {} : { note: note === null ? null : keys.seal(userId, { note }) }),
    }
  }

  /** Fields that can be patched, as they stand. */
  #fields(userId: string, user: UserState, names: readonly string[]): JsonObject {
    const { keys, profiles } = this.#store
    const { role, internal, disabled, beta } = user
    const name = profiles.of(userId, user.profile)?.name ?? null
    const note = keys.unseal<{ note: string }>(userId, user.note)?.note ?? null
    const all: JsonObject = { name, role, internal, disabled, beta: beta.status, note }
    return Object.fromEntries(Object.entries(all).filter(([field]) => names.includes(field)))
  }

  /** A user who is not internal has no internal browser. */
  async #unmarkBrowsers(userId: string, adminId: string): Promise<void> {
    const { directory, persons, users } = this.#store
    for (const personId of directory.browsersOf(userId)) {
      const user = users.get(userId)
      if (!user || !exists(user) || user.internal || !persons.get(personId)?.internal) continue
      await persons.ask(personId, actorOf(adminId), { type: 'setInternal', internal: false, reason: null })
    }
  }
}

function namedIn(patch: Readonly<Record<string, Json | undefined>> | UserPatch): JsonObject {
  return Object.fromEntries(
    Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  )
}
