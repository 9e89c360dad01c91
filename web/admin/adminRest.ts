import { type Answer, Http, type RestOptions } from '@parley/client'
import type { AuditRow } from '#protocol/views/account.ts'
import type { ActivityItem, Heatmap } from '#protocol/views/admin/activity.ts'
import type { Overview } from '#protocol/views/admin/overview.ts'
import type { AiQuality, Experience, ReplayView } from '#protocol/views/admin/quality.ts'
import type { RangeKey } from '#protocol/views/admin/range.ts'
import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import type { QuotaOverrides, TeamAuditRow, TeamPage, TeamRow } from '#protocol/views/admin/teams.ts'
import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import type { Traffic } from '#protocol/views/admin/traffic.ts'
import type { BetaRow, ConnectionRow, UserPage, UserRow, WaitlistRow } from '#protocol/views/admin/users.ts'

/** The administrator who looks at the console. */
export interface AdminMe {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly via: 'setting' | 'role'
  readonly version: string
  readonly now: number
}

/** A window of figures, and whether our own people count in them. */
export interface Scope {
  readonly range: RangeKey
  readonly includeInternal: boolean
}

export interface OffsetList<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** `total` ignores the limit. */
export interface PlainList<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly limit: number
}

/** Older rows follow the one that `nextBefore` names; null after the oldest. */
export interface CursorList<T> {
  readonly items: readonly T[]
  readonly nextBefore: string | null
  readonly limit: number
}

export interface UserPatch {
  readonly name?: string
  readonly role?: UserRow['role']
  readonly internal?: boolean
  readonly disabled?: boolean
  readonly beta?: 'granted' | 'declined' | 'requested'
  readonly note?: string | null
}

export interface PlanChange {
  readonly plan: TeamRow['plan']
  readonly overrides?: QuotaOverrides | null
  readonly note?: string
}

/** Active connections by kind, beside the list. */
export interface ConnectionList extends PlainList<ConnectionRow> {
  readonly counts: Readonly<Record<ConnectionRow['kind'], number>>
}

/** What the service made of a seed. */
export interface Seeded {
  readonly code: string
  readonly sections: number
  readonly chunks: number
  readonly ragLabel: string | null
}

export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

/** Client of the administration's endpoints. Never throws: a failure resolves to the service's own sentence. */
export class AdminRest {
  readonly #http: Http

  constructor(options: RestOptions) {
    this.#http = new Http(options)
  }

  /** Reads an endpoint below `/api/admin`; parameters that are null or empty are left out. */
  get<T>(path: string, query: Query = {}): Promise<Answer<T>> {
    return this.#http.json(`${ROOT}${path}${queryOf(query)}`)
  }
  /** Writes to an endpoint below `/api/admin`. */
  write<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer<T>> {
    return this.#http.write(method, `${ROOT}${path}`, body)
  }

  me(): Promise<Answer<AdminMe>> {
    return this.get('/me')
  }
  overview(scope: Scope): Promise<Answer<Overview>> {
    return this.get('/overview', { ...scope })
  }

  users(query: Query): Promise<Answer<OffsetList<UserRow>>> {
    return this.get('/users', query)
  }
  user(id: string): Promise<Answer<UserPage>> {
    return this.get(`/users/${encodeURIComponent(id)}`)
  }
  changeUser(id: string, patch: UserPatch): Promise<Answer<{ readonly user: UserRow }>> {
    return this.write('PATCH', `/users/${encodeURIComponent(id)}`, patch)
  }

  teams(query: Query): Promise<Answer<OffsetList<TeamRow>>> {
    return this.get('/teams', query)
  }
  team(id: string): Promise<Answer<TeamPage>> {
    return this.get(`/teams/${encodeURIComponent(id)}`)
  }
  setPlan(id: string, change: PlanChange): Promise<Answer<{ readonly team: TeamRow }>> {
    return this.write('PATCH', `/teams/${encodeURIComponent(id)}/plan`, change)
  }
  teamAudit(id: string, query: Query): Promise<Answer<CursorList<TeamAuditRow>>> {
    return this.get(`/teams/${encodeURIComponent(id)}/audit`, query)
  }

  waitlist(limit: number): Promise<Answer<PlainList<WaitlistRow>>> {
    return this.get('/waitlist', { limit })
  }
  beta(limit: number): Promise<Answer<PlainList<BetaRow>>> {
    return this.get('/beta', { limit })
  }
  audit(limit: number): Promise<Answer<PlainList<AuditRow>>> {
    return this.get('/audit', { limit })
  }

  rooms(query: Query): Promise<Answer<OffsetList<RoomRow>>> {
    return this.get('/rooms', query)
  }
  exportRoom(code: string): Promise<Answer<Blob>> {
    return this.#http.read(`${ROOT}/rooms/${encodeURIComponent(code)}/export`, (response) => response.blob())
  }
  seedRoom(code: string, body: object): Promise<Answer<Seeded>> {
    return this.write('POST', `/rooms/${encodeURIComponent(code)}/seed`, body)
  }

  traffic(scope: Scope): Promise<Answer<Traffic>> {
    return this.get('/traffic', { ...scope })
  }
  markVisitor(personId: string, body: { readonly internal: boolean; readonly reason: string | null }) {
    return this.write<object>('PUT', `/visitors/${encodeURIComponent(personId)}/internal`, body)
  }
  tools(scope: Scope): Promise<Answer<ToolFunnels>> {
    return this.get('/tools', { ...scope })
  }
  quality(range: RangeKey): Promise<Answer<AiQuality>> {
    return this.get('/ai-quality', { range })
  }
  experience(scope: Scope, refresh: boolean): Promise<Answer<Experience>> {
    return this.get('/experience', { ...scope, refresh: refresh || null })
  }
  recording(id: string): Promise<Answer<ReplayView>> {
    return this.get(`/experience/replays/${encodeURIComponent(id)}`)
  }
  removeRecording(id: string): Promise<Answer<object>> {
    return this.write('DELETE', `/experience/replays/${encodeURIComponent(id)}`)
  }
  heatmap(scope: Scope, tz: string): Promise<Answer<Heatmap>> {
    return this.get('/heatmap', { ...scope, tz })
  }
  activity(limit: number, includeInternal: boolean): Promise<Answer<PlainList<ActivityItem>>> {
    return this.get('/activity', { limit, includeInternal })
  }
  connections(query: Query): Promise<Answer<ConnectionList>> {
    return this.get('/connections', query)
  }
}

const ROOT = '/api/admin'

/** Returns a query string with its `?`; empty without parameters. */
export function queryOf(query: Query): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') given.set(name, String(value))
  }
  return given.size === 0 ? '' : `?${given}`
}
