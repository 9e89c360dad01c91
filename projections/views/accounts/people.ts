import type { Sealed } from '#engine/sealed.ts'

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

/** Returns the displayed person; without a readable profile a deleted user. */
export function shownPerson(id: string, profile: Omit<ShownPerson, 'id'> | null): ShownPerson {
  if (!profile) return { id, email: DELETED_USER, name: DELETED_USER, avatarUrl: null }
  return { id, email: profile.email, name: profile.name, avatarUrl: profile.avatarUrl }
}
