import { entryOf, ownEntry } from '../entries.ts'
import { withCode, withWrongTry } from './codes.ts'
import type { UserData, UserEvent, UserEventType } from './events.ts'
import { REFRESH_OVERLAP_MS, REVOKED_LISTED_MAX } from './limits.ts'
import { emptyUser, type UserState } from './state.ts'

type Apply = {
  [T in UserEventType]: (user: UserState, data: UserData<T>, event: Pick<UserEvent, 'at' | 'actor'>) => void
}

const SESSIONS: Pick<Apply, 'session.started' | 'session.ended' | 'auth.code_sent' | 'auth.code_failed'> = {
  'auth.code_sent'(user, { codeHash, expiresAt, address, client = '', source = '' }, { at }) {
    user.address = address
    const fresh = { hash: codeHash, expiresAt, client, source, tries: { own: 0, near: 0, far: 0 } }
    user.codes = withCode(client === '' ? [] : user.codes, fresh, at)
  },
  'auth.code_failed'(user, { codeHash = user.codes.at(-1)?.hash, by = 'own' }) {
    if (codeHash !== undefined) user.codes = withWrongTry(user.codes, codeHash, by)
  },
  'session.started'(user, { jti, expiresAt, way, replaces }, { at }) {
    for (const [id, { endsAt }] of Object.entries(user.sessions)) if (endsAt <= at) delete user.sessions[id]
    const older = replaces === null ? undefined : ownEntry(user.sessions, replaces)
    user.sessions[jti] = { endsAt: expiresAt, family: older?.family ?? replaces ?? jti, successor: null }
    if (replaces === null) {
      if (way === 'code') user.codes = []
    } else if (older) {
      const endsAt = Math.min(older.endsAt, at + REFRESH_OVERLAP_MS)
      user.sessions[replaces] = { ...older, endsAt, successor: older.successor ?? jti }
    }
  },
  'session.ended'(user, { jtis }) {
    for (const jti of jtis) delete user.sessions[jti]
  },
}

const APPLY: Apply = {
  ...SESSIONS,
  'user.created'(user, { profile, identity, teamId }, { at }) {
    user.createdAt = at
    user.profile = profile
    user.teamId = teamId
    if (identity !== null) user.identities.push(identity)
  },
  'user.updated'(user, { profile, identity, tz, analyticsOptOut }) {
    if (profile !== undefined) user.profile = profile
    if (identity !== undefined) user.identities.push(identity)
    if (tz !== undefined) user.tz = tz
    if (analyticsOptOut !== undefined) user.analyticsOptOut = analyticsOptOut
  },
  'user.seen'(user, { connectionId }, { at }) {
    user.lastSeenAt = at
    if (connectionId !== null && Object.hasOwn(user.connections, connectionId)) {
      entryOf(user.connections, connectionId).lastSeenAt = at
    }
  },
  'user.onboarded'(user, { answers }, { at }) {
    user.onboarding = answers
    user.onboardedAt ??= at
  },
  'user.tutorial_seen'(user, _data, { at }) {
    user.tutorialSeenAt ??= at
  },
  'user.patched'(user, { profile, role, internal, disabled, note }) {
    if (profile !== undefined) user.profile = profile
    if (role !== undefined) user.role = role
    if (internal !== undefined) user.internal = internal
    if (disabled !== undefined) user.disabled = disabled
    if (note !== undefined) user.note = note
  },
  /** Only instants and ids that others refer to remain. [SL4] */
  'user.erased'(user, _data, { at }) {
    const { seq, at: last, createdAt, teamId, internal, seats } = user
    Object.assign(user, emptyUser(), { seq, at: last, createdAt, teamId, internal, seats, erasedAt: at })
  },
  'beta.requested'(user, { betaId, request }, { at }) {
    user.beta = { id: betaId, status: 'requested', request, requestedAt: at, decidedAt: null, decidedBy: null }
  },
  'beta.decided'(user, { status }, { at, actor }) {
    const decided = status === 'granted' || status === 'declined'
    Object.assign(user.beta, { status, decidedAt: decided ? at : null, decidedBy: decided ? actor.id : null })
  },
  'connection.created'(user, { connectionId, kind, tokenHash, label }, { at }) {
    user.connections[connectionId] = {
      id: connectionId,
      kind,
      label,
      tokenHash,
      createdAt: at,
      revokedAt: null,
      lastSeenAt: null,
    }
  },
  'connection.revoked'(user, { connectionId }, { at }) {
    const connection = user.connections[connectionId]
    if (connection) connection.revokedAt = at
    const revoked = Object.values(user.connections).filter(({ revokedAt }) => revokedAt !== null)
    for (const { id } of revoked.slice(0, Math.max(0, revoked.length - REVOKED_LISTED_MAX))) delete user.connections[id]
  },
  'seat.taken'(user, { code, participantId }) {
    user.seats[participantId] = code
  },
}

/** Applies one event by mutation. */
export function applyUser(user: UserState, event: UserEvent): void {
  user.seq = event.seq
  user.at = event.at
  // TypeScript cannot correlate a handler with the type of its argument.
  ;(APPLY[event.type] as (user: UserState, data: object, event: UserEvent) => void)(user, event.data, event)
}
