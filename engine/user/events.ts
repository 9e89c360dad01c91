import * as z from 'zod'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

/** Events of an account; identifying data is in sealed fields. [SL1] */
const uuid = z.uuid()
const id = z.string().min(1).max(64)
const digest = z.string().length(64)
const instant = z.int()

export const ROLES = ['user', 'admin'] as const
export const BETA_STATUSES = ['none', 'requested', 'granted', 'declined'] as const
export type BetaStatus = (typeof BETA_STATUSES)[number]
export const CONNECTION_KINDS = ['extension', 'companion', 'integration', 'mcp'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]
/** Origins of a code entry: the browser that requested the code, the same location, or any other. */
export const TRY_WAYS = ['own', 'near', 'far'] as const
export type TryWay = (typeof TRY_WAYS)[number]
export const SIGN_IN_WAYS = ['code', 'oidc'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

export const USER_EVENT_SCHEMAS = {
  /** `address` holds {email}; code, browser and location are keyed hashes. Without `client` it was the only code. */
  'auth.code_sent': z.strictObject({
    codeHash: digest,
    expiresAt: instant,
    address: sealedText,
    client: digest.optional(),
    source: digest.optional(),
  }),
  /** Code and origin of the attempt; absent in events from when an address had only one code. */
  'auth.code_failed': z.strictObject({ codeHash: digest.optional(), by: z.enum(TRY_WAYS).optional() }),
  /** `profile` holds {email, name, avatarUrl}, `identity` {iss, sub} of the external issuer. */
  'user.created': z.strictObject({
    profile: sealedText,
    identity: z.nullable(sealedText),
    way: z.enum(SIGN_IN_WAYS),
    teamId: uuid,
  }),
  'user.updated': z.strictObject({
    profile: sealedText.optional(),
    identity: sealedText.optional(),
    tz: z.string().min(1).max(64).optional(),
    analyticsOptOut: z.boolean().optional(),
  }),
  'user.seen': z.strictObject({ connectionId: z.nullable(id) }),
  'user.onboarded': z.strictObject({ answers: sealedText }),
  'user.tutorial_seen': z.strictObject({}),
  'user.patched': z.strictObject({
    profile: sealedText.optional(),
    role: z.enum(ROLES).optional(),
    internal: z.boolean().optional(),
    disabled: z.boolean().optional(),
    note: z.nullable(sealedText).optional(),
  }),
  'user.erased': z.strictObject({}),
  'session.started': z.strictObject({
    jti: uuid,
    expiresAt: instant,
    way: z.enum(SIGN_IN_WAYS),
    /** The session that this one replaces. */
    replaces: z.nullable(uuid),
  }),
  'session.ended': z.strictObject({ jtis: z.array(uuid) }),
  /** `request` holds {note, company, useCase}. */
  'beta.requested': z.strictObject({ betaId: id, request: sealedText }),
  'beta.decided': z.strictObject({ status: z.enum(BETA_STATUSES) }),
  /** `label` holds {name, version}. */
  'connection.created': z.strictObject({
    connectionId: id,
    kind: z.enum(CONNECTION_KINDS),
    tokenHash: digest,
    label: sealedText,
  }),
  'connection.revoked': z.strictObject({ connectionId: id }),
  /** A socket of this user took the seat. */
  'seat.taken': z.strictObject({ code: id, participantId: id }),
} as const

export type UserEventType = keyof typeof USER_EVENT_SCHEMAS
export type UserData<T extends UserEventType> = z.infer<(typeof USER_EVENT_SCHEMAS)[T]>
export type UserFact = { [T in UserEventType]: Fact<T, UserData<T>> }[UserEventType]
export type UserEvent = { [T in UserEventType]: ChainedEvent<T, UserData<T>> }[UserEventType]
