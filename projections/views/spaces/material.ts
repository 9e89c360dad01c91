import type { SpaceRole } from '#engine/space/settings.ts'
import type { SpaceCall, SpaceMember, SpaceState } from '#engine/space/state.ts'
import type { Actor } from '#engine/stream.ts'
import type { PlanId } from '#engine/team/plans.ts'
import type { CallView, LiveView } from '#protocol/views/space.ts'

/** Name shown for an invitee without an account; their address is never a name. [SP14] */
export const INVITED_MEMBER = 'Invited member'
/** Name shown for what the service itself does. */
const ASSISTANT_NAME = 'Assistant'

/** Somebody of a space as the accounts know them now. */
export interface KnownPerson {
  readonly userId: string | null
  readonly email: string | null
  /** Null without an account. */
  readonly name: string | null
}

/** What follows from the time of a call and the present instant. */
export type CallTiming = Pick<CallView, 'startsAt' | 'endsAt' | 'rrule' | 'next' | 'occurrences' | 'status'>

/** The meeting on the space that has not ended. */
export interface OpenMeeting extends Omit<LiveView, 'sessionId' | 'code'> {
  readonly title: string | null
  readonly startedAt: number | null
}

/** A viewer of a space, and what its record shows from outside its stream. */
export interface RecordMaterial {
  readonly slug: string
  /** The viewer's role; null without one. */
  readonly role: SpaceRole | null
  /** Public URL of the browser client, without a slash at its end. */
  readonly site: string
  readonly team: { readonly id: string; readonly name: string; readonly plan: PlanId }
  /** Name of an account; `Deleted user` for an erased one. */
  readonly nameOf: (userId: string) => string
}

/** A space, its viewer, and what is known outside its stream. */
export interface SpaceMaterial extends RecordMaterial {
  readonly space: SpaceState
  readonly person: (contact: Pick<SpaceMember, 'contactId' | 'userId' | 'address'>) => KnownPerson
  readonly timing: (call: SpaceCall) => CallTiming
}

/** View of who did something; null is the service itself. */
export function whoView(
  { nameOf }: Pick<SpaceMaterial, 'nameOf'>,
  id: string | null,
): { id: string | null; name: string } {
  return { id, name: id === null ? ASSISTANT_NAME : nameOf(id) }
}

/** Returns the name of an event's originator. */
export function actorName({ nameOf }: Pick<SpaceMaterial, 'nameOf'>, { kind, id, name }: Actor): string {
  if (kind === 'user' && id !== null) return nameOf(id)
  return name ?? ASSISTANT_NAME
}

/** Path of everything under the space's slug. */
export function pathOf({ slug }: Pick<SpaceMaterial, 'slug'>): string {
  return `/api/persistent-rooms/${slug}`
}

/** Address of the space in the browser. */
export function addressOf({ site, slug }: Pick<SpaceMaterial, 'site' | 'slug'>): string {
  return `${site}/spaces/${slug}`
}
