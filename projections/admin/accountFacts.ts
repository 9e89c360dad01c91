import type { TeamState } from '#engine/team/state.ts'
import { TEAMS } from '#engine/team/team.ts'
import { factFold } from './factFold.ts'

export interface KnownUser {
  readonly createdAt: number
  erasedAt: number | null
}

/** Minutes that the assistant took part in a session, booked at its end. */
export interface BookedMinutes {
  readonly at: number
  readonly teamId: string
  readonly minutes: number
}

export interface AccountFacts {
  /** By user id, in the order of their coming; erased ones too. */
  readonly users: Map<string, KnownUser>
  readonly teams: Map<string, TeamState>
  readonly minutes: BookedMinutes[]
}

/** Users and teams. */
export const ACCOUNT_FACTS = factFold<'user' | 'team', AccountFacts>({
  categories: ['user', 'team'],
  initial: () => ({ users: new Map(), teams: new Map(), minutes: [] }),
  step({ users, teams, minutes }, { category, id, event }) {
    if (category === 'user') {
      if (event.type === 'user.created') users.set(id, { createdAt: event.at, erasedAt: null })
      const known = event.type === 'user.erased' ? users.get(id) : undefined
      if (known) known.erasedAt = event.at
      return
    }
    const team = teams.get(id) ?? TEAMS.initial()
    teams.set(id, team)
    TEAMS.evolve(team, event)
    if (event.type !== 'usage.minutes') return
    minutes.push({ at: event.data.endedAt ?? event.at, teamId: id, minutes: event.data.minutes })
  },
})

/** Returns the owner of a team; null for one that nobody owns any more. */
export function ownerOf({ members }: TeamState): string | null {
  return Object.entries(members).find(([, { role }]) => role === 'owner')?.[0] ?? null
}

/** True for an account that can be signed in to. */
export function isUser({ users }: AccountFacts, userId: string): boolean {
  return users.get(userId)?.erasedAt === null
}

/** Returns when an account was created; null for an unknown one. */
export function createdAt({ users }: AccountFacts, userId: string): number | null {
  return users.get(userId)?.createdAt ?? null
}
