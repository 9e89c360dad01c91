import type { Sealed } from '#engine/sealed.ts'
import type { UserState } from '#engine/user/state.ts'

/** Name shown for a person whose key was destroyed. [SL3] */
export const DELETED_USER = 'Deleted user'

/** Decrypts a sealed field with its subject's key; null when the key was destroyed. */
export type Unseal = <T>(subject: string, sealed: Sealed | null) => T | null

/** Displayed name, address and picture of an account. */
export interface ShownPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly avatarUrl: string | null
}

/** Returns the displayed person; erased and unknown accounts are deleted users. */
export function shownPerson(id: string, user: UserState | null, unseal: Unseal): ShownPerson {
  const profile = unseal<Omit<ShownPerson, 'id'>>(id, user?.profile ?? null)
  if (!profile) return { id, email: DELETED_USER, name: DELETED_USER, avatarUrl: null }
  return { id, email: profile.email, name: profile.name, avatarUrl: profile.avatarUrl }
}
