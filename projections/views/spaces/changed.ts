import type { SpaceEventType } from '#engine/space/events.ts'
import type { SpaceFull } from '#protocol/views/space.ts'

type Part = keyof SpaceFull

/** Parts of the view of a space that each event changes; a missing one does not compile. [SK2] */
const PARTS: Readonly<Record<SpaceEventType, readonly Part[]>> = {
  'space.created': ['name', 'description', 'settings', 'members'],
  'space.updated': ['name', 'description', 'settings'],
  'space.trashed': ['deletedAt', 'purgeAt'],
  'space.restored': ['deletedAt', 'purgeAt'],
  'space.purged': ['deletedAt', 'purgeAt'],
  'member.invited': ['members', 'counts'],
  'member.joined': ['members', 'counts', 'role'],
  'member.visited': ['members'],
  'member.role_set': ['members', 'role'],
  'member.removed': ['members', 'counts', 'role'],
  'board.changed': ['board', 'counts'],
  'cover.set': ['cover'],
  'cover.removed': ['cover'],
  'file.added': ['files', 'counts'],
  'file.removed': ['files', 'counts'],
  'context.added': ['context', 'counts'],
  'context.resolved': ['context'],
  'context.removed': ['context', 'counts'],
  'call.scheduled': ['calls', 'counts'],
  'call.cancelled': ['calls', 'counts'],
  'note.saved': ['notes', 'sessions'],
  'recording.added': ['recordings', 'sessions', 'counts'],
  'recording.removed': ['recordings', 'sessions', 'counts'],
  'session.opened': ['sessions', 'live', 'counts'],
  'session.archived': ['sessions', 'live'],
  'session.abandoned': ['sessions', 'live'],
}

const WITH_VERSION: readonly Part[] = ['version', 'updatedAt', 'lastActivityAt']

/** Returns the parts of the view that an event changes. A visit leaves the version as it is. */
export function changedBy(type: SpaceEventType): Part[] {
  return [...PARTS[type], ...(raisesVersion(type) ? WITH_VERSION : [])]
}

/** True for events that raise the version of the space. */
export function raisesVersion(type: SpaceEventType): boolean {
  return type !== 'member.visited'
}
