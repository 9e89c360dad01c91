import type { EndReason, RoomEvent } from '#engine/room/events.ts'
import type { SpaceEvent } from '#engine/space/events.ts'
import { type Actor, userActor } from '#engine/stream.ts'
import type { TeamEvent } from '#engine/team/events.ts'
import type { UserEvent } from '#engine/user/events.ts'
import type { ActivityKind } from '#protocol/views/admin/activity.ts'
import type { Logged } from '../../projection.ts'
import type { Runner } from '../toolFacts.ts'

/** What the feed says of an event. No text that people wrote is in it. */
interface Line {
  readonly kind: ActivityKind
  readonly text: string
  readonly ref: { readonly kind: string; readonly id: string } | null
  /** Who did it, where the event itself does not name them. */
  readonly actor?: Actor
  /** Who ran a tool. */
  readonly runner?: Runner
}

type Told = 'user' | 'team' | 'room' | 'space' | 'waitlist' | 'tools'

/** Returns the line of an event; null for one that the feed does not mention. [AV2] */
export function lineOf(logged: Logged<Told>): Line | null {
  switch (logged.category) {
    case 'user':
      return ofUser(logged.id, logged.event)
    case 'team':
      return ofTeam(logged.id, logged.event)
    case 'room':
      return ofRoom(logged.id, logged.event)
    case 'space':
      return ofSpace(logged.event)
    case 'waitlist':
      return line('waitlist', 'Joined the waiting list', { kind: 'waitlist', id: logged.event.data.waitlistId })
    case 'tools': {
      const { tool, userId, anonId } = logged.event.data
      const actor = userId === null ? { kind: 'guest' as const, id: null, name: null } : userActor(userId)
      return {
        ...line('tool', `Ran the ${tool.replaceAll('-', ' ')}`, { kind: 'tool', id: tool }),
        actor,
        runner: { anonId, userId },
      }
    }
  }
}

function line(kind: ActivityKind, text: string, ref: Line['ref'] = null): Line {
  return { kind, text, ref }
}

function ofUser(userId: string, { type, data }: UserEvent): Line | null {
  const user = { kind: 'user', id: userId }
  switch (type) {
    case 'user.created':
      return { ...line('signup', 'Signed up', user), actor: userActor(userId) }
    case 'beta.requested':
      return line('beta', 'Asked to join the beta', user)
    case 'beta.decided':
      return line('beta', DECISIONS[data.status], user)
    default:
      return null
  }
}

const DECISIONS = {
  granted: 'Admitted a user to the beta',
  declined: 'Declined a request to join the beta',
  requested: 'Reopened a request to join the beta',
  none: 'Withdrew a request to join the beta',
} as const

function ofTeam(teamId: string, { type, data }: TeamEvent): Line | null {
  const team = { kind: 'team', id: teamId }
  switch (type) {
    case 'team.plan_set':
      return line('plan', `Set the plan of a team to ${data.plan}`, team)
    case 'team.member_added':
      return line('member', 'Added a member to a team', team)
    case 'team.member_removed':
      return line('member', 'Took a member out of a team', team)
    case 'team.space_exported':
      return line('space', 'Exported a space', { kind: 'space', id: data.spaceId })
    default:
      return null
  }
}

const ENDS: Readonly<Record<EndReason, string>> = {
  goal: 'A review meeting reached its goal',
  timeout: 'A review meeting ran out of time',
  stopped: 'A review meeting was stopped',
}

function ofRoom(code: string, { type, data }: RoomEvent): Line | null {
  const room = { kind: 'room', id: code }
  switch (type) {
    case 'created':
      return line('room', 'Opened a review room', room)
    case 'started':
      return line('session', 'Started a review meeting', room)
    case 'ended':
      return line('session', ENDS[data.reason], room)
    case 'uploaded':
      return line('upload', 'Uploaded a document to a review room', room)
    case 'reported':
      return line('report', 'The report of a review meeting was written', room)
    default:
      return null
  }
}

function ofSpace({ type, data, actor }: SpaceEvent): Line | null {
  switch (type) {
    case 'space.created':
      return line('space', 'Created {space}')
    case 'space.trashed':
      return line('space', 'Moved {space} to the trash')
    case 'space.restored':
      return line('space', 'Restored {space}')
    case 'member.invited':
      return line('member', 'Invited somebody to {space}')
    case 'member.joined':
      return line('member', 'Joined {space}')
    case 'member.removed':
      return line('member', data.why === 'removed' ? 'Removed a member from {space}' : 'Left {space}')
    case 'call.scheduled':
      return line('call', 'Scheduled a call in {space}')
    case 'call.cancelled':
      return line('call', 'Cancelled a call in {space}')
    case 'file.added':
      return line('upload', 'Added a file to {space}')
    case 'recording.added':
      return line('upload', 'Added a recording to {space}')
    case 'session.opened':
      return actor.kind === 'user' ? line('session', 'Opened a review meeting on {space}') : null
    default:
      return null
  }
}
