import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { BetaStatus, ConnectionKind, TryWay } from './events.ts'

/** An API token created by its owner. */
export interface Connection {
  readonly id: string
  readonly kind: ConnectionKind
  readonly label: Sealed
  readonly tokenHash: string
  readonly createdAt: number
  revokedAt: number | null
  lastSeenAt: number | null
}

export interface LiveCode {
  readonly hash: string
  readonly expiresAt: number
  /** Keyed hash of the requesting browser's cookie. */
  readonly client: string
  /** Keyed hash of the caller's network location; the key lives only as long as the process. */
  readonly source: string
  /** Wrong entries by origin. */
  readonly tries: Readonly<Record<TryWay, number>>
}

/** A session: started by a sign-in or by refreshing an earlier one. */
export interface Session {
  readonly endsAt: number
  /** Id of the session that the sign-in started; a family ends together. */
  readonly family: string
  /** The session that replaced it; null for the newest of its family. */
  readonly successor: string | null
}

export interface Beta {
  id: string | null
  status: BetaStatus
  request: Sealed | null
  requestedAt: number | null
  decidedAt: number | null
  /** User id of the deciding administrator. */
  decidedBy: string | null
}

/** An account, or an address that requested a code but never signed in (`createdAt` null). */
export interface UserState extends Folded {
  address: Sealed | null
  /** Codes still valid, the newest last. */
  codes: readonly LiveCode[]
  createdAt: number | null
  erasedAt: number | null
  profile: Sealed | null
  /** Identities at external issuers. */
  identities: Sealed[]
  /** Id of the personal team. */
  teamId: string | null
  tz: string
  analyticsOptOut: boolean
  role: 'user' | 'admin'
  internal: boolean
  disabled: boolean
  /** Note by an administrator. */
  note: Sealed | null
  lastSeenAt: number | null
  onboardedAt: number | null
  onboarding: Sealed | null
  tutorialSeenAt: number | null
  beta: Beta
  /** Sessions by token id. */
  sessions: Record<string, Session>
  connections: Record<string, Connection>
  /** Room code by participant id. */
  seats: Record<string, string>
}

export function emptyUser(): UserState {
  return {
    seq: 0,
    at: 0,
    address: null,
    codes: [],
    createdAt: null,
    erasedAt: null,
    profile: null,
    identities: [],
    teamId: null,
    tz: 'UTC',
    analyticsOptOut: false,
    role: 'user',
    internal: false,
    disabled: false,
    note: null,
    lastSeenAt: null,
    onboardedAt: null,
    onboarding: null,
    tutorialSeenAt: null,
    beta: { id: null, status: 'none', request: null, requestedAt: null, decidedAt: null, decidedBy: null },
    sessions: {},
    connections: {},
    seats: {},
  }
}

/** True for an account that can be signed in to. */
export function exists(user: UserState): boolean {
  return user.createdAt !== null && user.erasedAt === null
}
