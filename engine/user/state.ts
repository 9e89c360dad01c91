import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { BetaStatus, ConnectionKind, TryWay } from './events.ts'

/** A token for programs, which its owner made. */
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
  /** Keyed hash of the browser's cookie. */
  readonly client: string
  /** Keyed hash of the caller's place; the key does not outlive the process. */
  readonly source: string
  /** Wrong ones. */
  readonly tries: Readonly<Record<TryWay, number>>
}

/** A sign-in, or what a session was renewed to. */
export interface Session {
  readonly endsAt: number
  /** The id of the session that the sign-in began: they end together. */
  readonly family: string
  /** What it was renewed to; null while it is the newest of its family. */
  readonly successor: string | null
}

export interface Beta {
  id: string | null
  status: BetaStatus
  request: Sealed | null
  requestedAt: number | null
  decidedAt: number | null
  /** The administrator's user id. */
  decidedBy: string | null
}

/** An account, or an address that asked for a code and never came (`createdAt` null). */
export interface UserState extends Folded {
  address: Sealed | null
  /** Codes that are not used, dead or replaced, the newest last. */
  codes: readonly LiveCode[]
  createdAt: number | null
  erasedAt: number | null
  profile: Sealed | null
  /** Who the outside issuer says it is. */
  identities: Sealed[]
  /** The personal team. */
  teamId: string | null
  tz: string
  analyticsOptOut: boolean
  role: 'user' | 'admin'
  internal: boolean
  disabled: boolean
  /** An administrator's. */
  note: Sealed | null
  lastSeenAt: number | null
  onboardedAt: number | null
  onboarding: Sealed | null
  tutorialSeenAt: number | null
  beta: Beta
  /** By the id of its token. */
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

/** An account that one can sign in to. */
export function exists(user: UserState): boolean {
  return user.createdAt !== null && user.erasedAt === null
}
