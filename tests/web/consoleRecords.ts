import type { AuditRow } from '#protocol/views/account.ts'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import type { TeamAuditRow, TeamPage, TeamRow } from '#protocol/views/admin/teams.ts'
import type { BetaRow, UserPage, UserRow, WaitlistRow } from '#protocol/views/admin/users.ts'
import type { Usage } from '#protocol/views/usage.ts'
import { NOW } from './consoleAnswers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NAMES = [
  'Ada Byron',
  'Ben Okafor',
  'Chiara Rossi',
  '=Dora',
  'אביגיל לוי',
  'Emil Å',
  'Fay W',
  'Gus',
  'Hana',
  'Ida',
]
const uuid = (kind: number, place: number) => `00000000-0000-4000-800${kind}-${String(place).padStart(12, '0')}`

const userId = (place: number) => uuid(1, place)

/** Users in the order of their creation, newest first. */
export const givenUsers = (count = 120): readonly UserRow[] =>
  Array.from({ length: count }, (_, place) => ({
    id: userId(place),
    email: `person-${place}@example.org`,
    name: NAMES[place % NAMES.length]!,
    role: place === 1 ? 'admin' : 'user',
    plan: place % 7 === 0 ? 'pro' : 'free',
    internal: place === 1,
    disabled: place === 4,
    beta: place % 5 === 2 ? 'requested' : place % 5 === 3 ? 'granted' : 'none',
    createdAt: NOW - place * 9 * HOUR,
    lastSeenAt: place % 6 === 5 ? null : NOW - place * 2 * HOUR,
    onboarded: place % 3 !== 0,
    teams: 1 + (place % 3),
    spaces: (place * 3) % 8,
    rooms: (place * 5) % 23,
    messages: (place * 131) % 900,
    personId: `u_${userId(place)}`,
  }))

const givenRoom = (place: number): RoomRow => ({
  code: `ABC23${place}`,
  name: `Room ${place}`,
  title: place === 2 ? null : `Supply agreement, part ${place}`,
  template: 'contract',
  phase: place === 0 ? 'chat' : 'ended',
  endedReason: place === 0 ? null : 'goal',
  live: place === 0,
  host: { name: 'Ada Byron', userId: userId(0), email: 'person-0@example.org' },
  team: null,
  space: null,
  participants: 3 + place,
  messages: 40 * place,
  coverage: 80,
  score: place === 0 ? null : 74,
  createdAt: NOW - place * 3 * DAY,
  startedAt: NOW - place * 3 * DAY + HOUR / 10,
  endedAt: place === 0 ? null : NOW - place * 3 * DAY + HOUR,
  durationMs: 1_830_000,
  internal: false,
  historyName: null,
})

const usage: Usage = {
  plan: 'free',
  team: { id: uuid(2, 0), name: 'Ada Byron' },
  period: { month: new Date(NOW).toISOString().slice(0, 7), from: NOW - 20 * DAY, to: NOW + 10 * DAY },
  resetsAt: NOW + 10 * DAY,
  rooms: { used: 2, limit: 3 },
  recaps: { used: 10, limit: 10 },
  assistantMinutes: { used: 12, limit: null },
}

export function givenUser(own: Partial<UserPage> = {}): UserPage {
  return {
    ...givenUsers(1)[0]!,
    onboarding: { role: 'Lawyer', teamSize: '11-50', goals: ['contracts', 'policies'] },
    note: null,
    teamList: [
      { id: uuid(2, 0), name: 'Ada Byron', role: 'owner', plan: 'free', personal: true },
      { id: uuid(2, 1), name: 'Analytical Engines', role: 'member', plan: 'team', personal: false },
    ],
    connections: [
      {
        ...{ id: 'con_1', kind: 'mcp', name: 'Desk agent', version: '1.4.0', status: 'active' },
        ...{ createdAt: NOW - 9 * DAY, lastSeenAt: NOW - HOUR },
      },
    ],
    spaceList: [
      { id: 'sp_1', name: 'Office lease', role: 'owner' },
      { id: 'sp_2', name: 'Data policy', role: 'viewer' },
    ],
    sessions: [0, 1, 2].map(givenRoom),
    visits: [0, 1, 2, 3].map((place) => ({
      ...{ startedAt: NOW - place * 7 * HOUR, entryPath: place % 2 ? '/' : '/tools/agenda-builder' },
      ...{ pageviews: 3 + place, durationMs: place * 95_000 },
    })),
    activity: ['Created the space “Office lease”', 'Signed up'].map((text, place) => ({
      ...{ id: uuid(3, place), at: NOW - place * DAY, kind: place === 0 ? 'space' : 'signup', text },
      actor: { kind: 'user', id: userId(0), name: 'Ada Byron' },
      ref: null,
      internal: false,
    })),
    usage,
    ...own,
  }
}

export const givenTeams = (count = 60): readonly TeamRow[] =>
  Array.from({ length: count }, (_, place) => ({
    id: uuid(2, place),
    name: place === 0 ? 'Analytical Engines' : `Team ${place}`,
    personal: place % 4 === 3,
    plan: place % 3 === 0 ? 'team' : 'free',
    internal: place === 2,
    createdAt: NOW - place * DAY,
    owner: { id: userId(place), email: `person-${place}@example.org`, name: NAMES[place % NAMES.length]! },
    members: 1 + (place % 9),
    spaces: place % 5,
    roomsThisMonth: place % 4,
    lastActivityAt: place % 6 === 5 ? null : NOW - place * HOUR,
  }))

export function givenTeam(own: Partial<TeamPage> = {}): TeamPage {
  return {
    ...givenTeams(1)[0]!,
    memberList: givenUsers(3).map(({ id, email, name }, place) => ({
      ...{ userId: id, email, name, joinedAt: NOW - place * DAY },
      role: place === 0 ? 'owner' : 'member',
    })),
    spaceList: [
      { id: 'sp_1', name: 'Office lease', createdAt: NOW - 20 * DAY, deletedAt: null, members: 4, sessions: 3 },
      { id: 'sp_2', name: 'Old lease', createdAt: NOW - 90 * DAY, deletedAt: NOW - DAY, members: 2, sessions: 0 },
    ],
    usage,
    overrides: { recaps: 500 },
    planHistory: [{ at: NOW - 5 * DAY, plan: 'team', by: userId(1), byName: 'Ben Okafor' }],
    ...own,
  }
}

/** Rows of a team's audit list from a place on; it holds 70. */
export function givenTeamAudit(before: string | null, limit = 50) {
  const rows: readonly TeamAuditRow[] = Array.from({ length: 70 }, (_, place) => ({
    ...{ id: uuid(4, place), at: NOW - place * HOUR, type: 'space.board_changed', data: {} },
    actor: { kind: place % 3 === 0 ? 'system' : 'user', id: userId(0), name: place % 3 === 0 ? null : 'Ada Byron' },
    target: { kind: 'space', id: 'sp_1', name: 'Office lease' },
    summary: `Change ${place} of the board`,
  }))
  const from = before === null ? 0 : rows.findIndex(({ id }) => id === before) + 1
  const items = rows.slice(from, from + limit)
  return { items, limit, nextBefore: from + limit < rows.length ? items.at(-1)!.id : null }
}

export const givenWaitlist: readonly WaitlistRow[] = Array.from({ length: 8 }, (_, place) => ({
  ...{ id: `wl_${place}`, email: `waiting-${place}@example.org`, source: 'landing', at: NOW - place * DAY },
  referrer: place % 2 ? 'news.example' : null,
  status: place % 3 === 0 ? 'joined' : 'waiting',
  userId: place % 3 === 0 ? userId(place) : null,
}))

export const givenBeta: readonly BetaRow[] = Array.from({ length: 5 }, (_, place) => ({
  id: `beta_${place}`,
  userId: userId(place),
  email: `person-${place}@example.org`,
  name: NAMES[place]!,
  company: place % 2 ? null : 'Analytical Engines',
  useCase: 'We review supply contracts with three departments and want one record of it.',
  note: place === 0 ? 'We could begin in December.' : null,
  status: place === 1 ? 'granted' : place === 2 ? 'declined' : 'requested',
  requestedAt: NOW - place * DAY,
  decidedAt: place === 1 || place === 2 ? NOW - HOUR : null,
  decidedBy: place === 1 || place === 2 ? userId(1) : null,
  decidedByName: place === 1 || place === 2 ? 'Ben Okafor' : null,
}))

export const givenAudit = (own: Partial<AuditRow> = {}): AuditRow => ({
  id: uuid(5, 0),
  at: NOW,
  actor: { id: userId(1), email: 'root@example.org' },
  action: 'user.patched',
  target: { kind: 'user', id: userId(0) },
  before: { role: 'user', beta: 'none' },
  after: { role: 'admin', beta: 'none' },
  requestId: 'r1',
  ...own,
})
