import type { Sealed } from '#engine/sealed.ts'
import type { UserState } from '#engine/user/state.ts'

/** What views print of somebody whose key was destroyed. [SL3] */
export const DELETED_USER = 'Deleted user'

/** Opens what is sealed under the key of a subject; null when the key was destroyed. */
export type Unseal = <T>(subject: string, sealed: Sealed | null) => T | null

/** Name, address and picture of an account as views show them. */
export interface ShownPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly avatarUrl: string | null
}

/** An account that is erased, or that never was, is a deleted user. */
export function shownPerson(id: string, user: UserState | null, unseal: Unseal): ShownPerson {
  const profile = unseal<Omit<ShownPerson, 'id'>>(id, user?.profile ?? null)
  if (!profile) return { id, email: DELETED_USER, name: DELETED_USER, avatarUrl: null }
  return { id, email: profile.email, name: profile.name, avatarUrl: profile.avatarUrl }
}
