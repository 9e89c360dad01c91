import type { UserState } from '#engine/user/state.ts'
import type { UserRow, UserSort } from '#protocol/views/admin/users.ts'
import type { ShownPerson } from '../accounts/people.ts'
import { byId, descending } from './order.ts'

/** What users are found and sorted by. */
export interface ListedUser {
  readonly id: string
  readonly user: UserState
  readonly person: ShownPerson
  readonly rooms: number
  readonly messages: number
}

/** What a row shows beside that. */
export interface UserRowMaterial extends ListedUser {
  readonly spaces: number
  readonly teams: number
  readonly plan: UserRow['plan']
  readonly internal: boolean
}

export function userRow({ id, user, person, plan, internal, ...counts }: UserRowMaterial): UserRow {
  const { role, disabled, beta, createdAt, lastSeenAt, onboardedAt } = user
  const { teams, spaces, rooms, messages } = counts
  return {
    id,
    email: person.email,
    name: person.name,
    role,
    plan,
    internal,
    disabled,
    beta: beta.status,
    createdAt: createdAt ?? 0,
    lastSeenAt,
    onboarded: onboardedAt !== null,
    teams,
    spaces,
    rooms,
    messages,
    personId: `u_${id}`,
  }
}

/** Returns whether a text, in lower case, is in the e-mail address or the name. */
export function isFound({ person: { email, name } }: Pick<ListedUser, 'person'>, text: string): boolean {
  return text === '' || email.toLowerCase().includes(text) || name.toLowerCase().includes(text)
}

/**
 * Sorts users, in a new list. The natural orders are the newest and the most first, names and addresses from A to Z; who was never
 * seen comes last. Flipped, it is the other way round, and equals are ordered by id all the same. [AD7]
 */
export function sortedUsers<T extends ListedUser>(users: readonly T[], sort: UserSort, flipped: boolean): T[] {
  const sign = flipped ? -1 : 1
  if (sort === 'name' || sort === 'email') {
    const keyed = users.map((item) => ({ item, id: item.id, key: spelling(item.person[sort]) }))
    return keyed.sort((a, b) => sign * ascending(a.key, b.key) || byId(a, b)).map(({ item }) => item)
  }
  const of = NUMBERS[sort]
  return users.toSorted((a, b) => sign * descending(of(a), of(b)) || byId(a, b))
}

const NUMBERS: Readonly<Record<Exclude<UserSort, 'name' | 'email'>, (user: ListedUser) => number | null>> = {
  created: ({ user }) => user.createdAt,
  seen: ({ user }) => user.lastSeenAt,
  rooms: ({ rooms }) => rooms,
  messages: ({ messages }) => messages,
}

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What names are compared by: without regard to case and accents. */
function spelling(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
