import type { ApplySpace } from './apply.ts'

type Member = 'member.invited' | 'member.joined' | 'member.visited' | 'member.role_set' | 'member.removed'

export const members: ApplySpace<Member> = {
  'member.invited'(space, { contactId, userId, address, role }, { at }) {
    space.members[contactId] = {
      contactId,
      userId,
      address,
      role,
      status: 'invited',
      invitedAt: at,
      joinedAt: null,
      lastVisitAt: null,
    }
  },
  'member.joined'(space, { contactId, userId, role }, { at }) {
    const known = space.members[contactId]
    const invitedAt = known?.status === 'invited' ? known.invitedAt : at
    space.members[contactId] = {
      contactId,
      userId,
      address: known?.address ?? null,
      role,
      status: 'active',
      invitedAt,
      joinedAt: at,
      lastVisitAt: at,
    }
  },
  'member.visited'(space, { contactId }, { at }) {
    const member = space.members[contactId]
    if (member) member.lastVisitAt = at
  },
  'member.role_set'(space, { contactId, role }) {
    if (role === 'owner') {
      for (const other of Object.values(space.members)) if (other.role === 'owner') other.role = 'editor'
    }
    const member = space.members[contactId]
    if (member) member.role = role
  },
  'member.removed'(space, { contactId, why, successorId }) {
    const member = space.members[contactId]
    if (member) member.status = why
    const successor = successorId === null ? undefined : space.members[successorId]
    if (successor) successor.role = 'owner'
  },
}
