import { unchanged } from '../../aggregate.ts'
import { ownEntry } from '../../entries.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Actor } from '../../stream.ts'
import type { Invitee } from '../commands.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import type { SpaceData, SpaceFact } from '../events.ts'
import { VISIT_MS } from '../limits.ts'
import { contactOfUser, roleOf } from '../roles.ts'
import { isMember, membersOf, type SpaceMember, type SpaceState } from '../state.ts'

type Members = 'invite' | 'visit' | 'setRole' | 'removeMember' | 'dropErased'

export const members: DecideSpace<Members> = {
  /** [SP11] */
  invite(space, { invitees, role, message, membersMax }, { actor }) {
    const fresh = invitees.filter(({ contactId }) => !isMember(space.members[contactId]))
    if (fresh.length === 0) return unchanged
    return fullness(space, fresh.length, membersMax) ?? decided(invitations(actor, fresh, { role, message }))
  },

  /** [SP10] */
  visit(space, { contactId, membersMax }, { at, actor }) {
    const userId = actor.id
    if (userId === null) return refuse('not-in-role')
    const known = contactOfUser(space, userId) ?? ownEntry(space.members, contactId)
    if (known?.status === 'removed') return refuse('was-removed')
    if (known?.status === 'active') {
      const isDue = known.lastVisitAt === null || at - known.lastVisitAt >= VISIT_MS
      return isDue ? decided([spaceFact('member.visited', actor, { contactId: known.contactId })]) : unchanged
    }
    const isInvited = known?.status === 'invited'
    const role = isInvited ? known.role : space.settings.joinRole
    const joined = spaceFact('member.joined', actor, { contactId: known?.contactId ?? contactId, userId, role })
    return (isInvited ? null : fullness(space, 1, membersMax)) ?? decided([joined], { joined: true })
  },

  /** [SP12] */
  setRole(space, { contactId, role }, { actor }) {
    const member = ownEntry(space.members, contactId)
    if (!isMember(member)) return refuse('unknown-member')
    if (member.role === role) return unchanged
    if (member.role === 'owner') return refuse('sole-owner')
    if (role === 'owner' && member.status !== 'active') return refuse('not-joined')
    return decided([spaceFact('member.role_set', actor, { contactId, role })])
  },

  /** [SP13] */
  removeMember(space, { contactId, isSelf }, { actor }) {
    const member = ownEntry(space.members, contactId)
    if (!isSelf && roleOf(space, actor.id) !== 'owner') return refuse('not-in-role')
    if (!isMember(member)) return refuse('unknown-member')
    if (member.role === 'owner') return refuse('sole-owner')
    return decided([removal(actor, member, isSelf ? 'left' : 'removed', null)])
  },

  dropErased(space, { contactIds }, { actor }) {
    const leaving = contactIds.flatMap((contactId) => ownEntry(space.members, contactId) ?? [])
    const facts: SpaceFact[] = []
    for (const member of leaving) {
      if (member.status === 'erased') continue
      const isOwner = member.status === 'active' && member.role === 'owner'
      const successor = isOwner ? earliestEditor(space, contactIds) : null
      facts.push(removal(actor, member, 'erased', successor?.contactId ?? null))
      if (isOwner && successor === null) facts.push(spaceFact('space.trashed', actor, { orphaned: true }))
    }
    return facts.length === 0 ? unchanged : decided(facts)
  },
}

export function invitations(
  actor: Actor,
  invitees: readonly Invitee[],
  terms: Pick<SpaceData<'member.invited'>, 'role' | 'message'>,
): SpaceFact[] {
  return invitees.map((invitee) => spaceFact('member.invited', actor, { ...invitee, ...terms }))
}

/** Owner, members and invitees count; a plan that allows fewer refuses all of them. */
function fullness(space: SpaceState, more: number, membersMax: number | null): Refusal | null {
  return membersMax !== null && membersOf(space).length + more > membersMax ? refuse('members-full') : null
}

function removal(
  actor: Actor,
  { contactId }: SpaceMember,
  why: 'left' | 'removed' | 'erased',
  successorId: string | null,
): SpaceFact {
  return spaceFact('member.removed', actor, { contactId, why, successorId })
}

/** The editor who joined first, ties by id. */
function earliestEditor(space: SpaceState, without: readonly string[]): SpaceMember | null {
  const editors = membersOf(space).filter(
    ({ contactId, role, status }) => role === 'editor' && status === 'active' && !without.includes(contactId),
  )
  const [first = null] = editors.sort(
    (a, b) => (a.joinedAt ?? 0) - (b.joinedAt ?? 0) || (a.contactId < b.contactId ? -1 : 1),
  )
  return first
}
