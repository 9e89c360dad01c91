import { membersOf, type SpaceCall, type SpaceMember } from '#engine/space/state.ts'
import type { CallView, MemberView } from '#protocol/views/space.ts'
import { addressOf, INVITED_MEMBER, type SpaceMaterial } from './material.ts'

/** `YYYY-MM-DDTHH:MM`. */
const START_CHARS = 16

/** View of members and invitees, in order of joining; addresses are for members only. [SP14] */
export function memberViews(material: SpaceMaterial): MemberView[] {
  return membersOf(material.space).map((member) => memberView(material, member))
}

export function memberView({ person, role: viewer }: SpaceMaterial, member: SpaceMember): MemberView {
  const { role, status, invitedAt, joinedAt, lastVisitAt } = member
  const { userId, email, name } = person(member)
  return {
    email: viewer === null ? null : email,
    userId,
    name: name ?? INVITED_MEMBER,
    role,
    status: status === 'active' ? 'active' : 'invited',
    invitedAt,
    joinedAt,
    lastVisitAt,
  }
}

/** View of a call at the present instant; addresses are for members only. */
export function callView(material: SpaceMaterial, call: SpaceCall): CallView {
  const { space, role, person, nameOf, timing } = material
  const { id, title, description, start, tz, durationMin, recurrence, sequence, createdAt, cancelledAt } = call
  const isMember = role !== null
  const organizer = call.by === null ? null : person({ contactId: '', userId: call.by, address: null })
  return {
    id,
    uid: `${id}@${space.id}`,
    title,
    description,
    // A call that was asked for by an instant may start within a minute.
    start: start.slice(0, START_CHARS),
    tz,
    ...timing(call),
    durationMin,
    recurrence,
    sequence,
    organizer: {
      name: call.by === null ? space.name : nameOf(call.by),
      email: isMember ? (organizer?.email ?? null) : null,
    },
    attendees: isMember ? call.attendees.flatMap((attendee) => person(attendee).email ?? []) : [],
    createdAt,
    cancelledAt,
    joinUrl: addressOf(material),
  }
}
