import type { SpaceCommandType } from './commands.ts'
import { TRASH_MS } from './limits.ts'
import { SPACE_ROLES, type SpaceRole } from './settings.ts'
import type { SpaceMember, SpaceState } from './state.ts'

/** What somebody needs for an action: the link alone, an account, or a role in the space. [SR1] */
export type Needed = 'link' | 'user' | SpaceRole

/** The least that a command needs; `service`: only the service itself sends it. [SR1] */
export const NEEDED: Readonly<Record<SpaceCommandType, Exclude<Needed, 'link'> | 'service'>> = {
  create: 'user',
  update: 'editor',
  trash: 'owner',
  restore: 'owner',
  purge: 'service',
  invite: 'editor',
  visit: 'user',
  setRole: 'owner',
  /** Owners remove others; everybody else, invitees too, only themselves. */
  removeMember: 'user',
  dropErased: 'service',
  setCover: 'editor',
  removeCover: 'editor',
  addFile: 'editor',
  removeFile: 'editor',
  addContext: 'editor',
  resolveContext: 'service',
  removeContext: 'editor',
  scheduleCall: 'editor',
  cancelCall: 'editor',
  saveNote: 'editor',
  addRecording: 'editor',
  removeRecording: 'owner',
  openSession: 'editor',
  archiveSession: 'service',
  abandonSession: 'editor',
}

/** Commands on a space in trash; the other ones of its owner are refused. [SR3] */
export const IN_TRASH: ReadonlySet<SpaceCommandType> = new Set(['trash', 'restore'])

/** Returns a user's entry among the people of a space, whatever became of it. */
export function contactOfUser(space: SpaceState, userId: string): SpaceMember | null {
  return Object.values(space.members).find((member) => member.userId === userId) ?? null
}

/** Returns the role of a user; null for invitees, former members and strangers. [SR2] */
export function roleOf(space: SpaceState, userId: string | null): SpaceRole | null {
  const member = userId === null ? null : contactOfUser(space, userId)
  return member?.status === 'active' ? member.role : null
}

/** True when a role includes the one that is needed. */
export function includesRole(role: SpaceRole | null, needed: Needed): boolean {
  if (needed === 'link' || needed === 'user') return true
  return role !== null && SPACE_ROLES.indexOf(role) >= SPACE_ROLES.indexOf(needed)
}

/** True for a space that is as if it did not exist: in trash for everybody but its owner, after its time there for all. [SR3] */
export function isHidden(space: SpaceState, role: SpaceRole | null, at: number): boolean {
  const { purged, orphaned, trashedAt } = space
  if (trashedAt === null) return purged
  return purged || orphaned || role !== 'owner' || at >= trashedAt + TRASH_MS
}
