import { applyOps } from '../../board/apply.ts'
import { emptySpace } from '../state.ts'
import type { ApplySpace } from './apply.ts'

type Life = 'space.created' | 'space.updated' | 'space.trashed' | 'space.restored' | 'space.purged'

export const record: ApplySpace<Life | 'board.changed'> = {
  'space.created'(space, { spaceId, teamId, name, description, settings, owner }, { at, actor }) {
    Object.assign(space, { id: spaceId, teamId, name, description, settings: { ...settings }, createdAt: at })
    space.createdBy = actor.id
    space.members[owner.contactId] = {
      ...owner,
      address: null,
      role: 'owner',
      status: 'active',
      invitedAt: at,
      joinedAt: at,
      lastVisitAt: null,
    }
  },
  'space.updated'(space, { name, description, settings }) {
    if (name !== undefined) space.name = name
    if (description !== undefined) space.description = description
    if (settings !== undefined) Object.assign(space.settings, settings)
  },
  'board.changed'(space, { ops }, { at, actor }) {
    applyOps(space.board, ops, { at, by: actor })
  },
  /** One that is in trash already stays there for the time it was put there. */
  'space.trashed'(space, { orphaned }, { at }) {
    space.trashedAt ??= at
    space.orphaned ||= orphaned
  },
  'space.restored'(space) {
    space.trashedAt = null
  },
  /** Only its ids and its place in the stream remain. It may be the first event of its stream. */
  'space.purged'(space, { spaceId, teamId }, { at }) {
    const { seq, version } = space
    Object.assign(space, emptySpace(), { seq, at, version, id: spaceId, teamId, purged: true })
  },
}
