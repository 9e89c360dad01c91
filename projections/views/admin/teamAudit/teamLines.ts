import type { TeamData, TeamEventType } from '#engine/team/events.ts'
import { counted, type Line, type LineNames, quoted, type Target } from './line.ts'

type Lines = { readonly [T in TeamEventType]: (data: TeamData<T>, names: LineNames) => Line }

const LINES: Lines = {
  'team.created': ({ personal }, { team }) => ({
    target: { kind: 'team', ...team },
    says: personal ? 'signed up and got a personal team' : quoted('created the team', team.name),
    data: { personal },
  }),
  'team.member_added': ({ userId }, names) => ({
    target: memberOf(userId, names),
    says: `added ${names.person(userId)} to the team`,
    data: { userId },
  }),
  'team.member_removed': ({ userId, successorId }, names) => ({
    target: memberOf(userId, names),
    says: `took ${names.person(userId)} out of the team`,
    data: { userId, successorId },
  }),
  'team.plan_set': ({ plan, overrides }, { team }) => ({
    target: { kind: 'team', ...team },
    says: `set the plan ${plan}${overrides === null ? '' : ' with limits of its own'}`,
    data: { plan, overrides },
  }),
  'team.room_created': ofSpace('added the space', 'to the team'),
  'team.room_trashed': ofSpace('noted the space', 'in trash'),
  'team.room_restored': ofSpace('noted the space', 'as restored'),
  'team.space_exported': ofSpace('exported the space'),
  'usage.recap': ({ sessionId }) => ({
    target: { kind: 'session', id: sessionId, name: null },
    says: 'counted a recap against the plan',
    data: { sessionId },
  }),
  'usage.minutes': ({ sessionId, minutes }) => ({
    target: { kind: 'session', id: sessionId, name: null },
    says: `counted ${counted(minutes, 'assistant minute')} against the plan`,
    data: { sessionId, minutes },
  }),
}

/** Tells of an event of a team's own stream. */
export function teamLine<T extends TeamEventType>(type: T, data: TeamData<T>, names: LineNames): Line {
  return LINES[type](data, names)
}

function memberOf(userId: string, { person }: LineNames): Target {
  return { kind: 'member', id: userId, name: person(userId) }
}

function ofSpace(does: string, how = '') {
  return ({ spaceId }: { readonly spaceId: string }, { space }: LineNames): Line => {
    const name = space(spaceId)
    return {
      target: { kind: 'space', id: spaceId, name },
      says: `${quoted(does, name)}${how === '' ? '' : ` ${how}`}`,
      data: { spaceId },
    }
  }
}
