import * as z from 'zod'
import { CAMPAIGNS_MAX } from '../campaign/limits.ts'
import { SIGNATURE_MAX } from '../post/limits.ts'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

/** Events of the stream `social-main`: settings, the account at the network, and what may be published. */
const uuid = z.uuid()
const instant = z.int()
const stateHash = z.string().regex(/^[0-9a-f]{64}$/)

export const SocialSettings = z.strictObject({
  /** IANA name of the zone of all local times. */
  tz: z.string().min(1).max(64),
  /** Nothing is published while it is true. */
  paused: z.boolean(),
  /** Stands under every text. */
  signature: z.string().max(SIGNATURE_MAX),
})
export type SocialSettings = z.infer<typeof SocialSettings>

export const SOCIAL_EVENT_SCHEMAS = {
  /** Ids of the campaigns that are there from the start; each is made under its id once. */
  'social.seeded': z.strictObject({ campaignIds: z.array(uuid).max(CAMPAIGNS_MAX) }),
  /** Only what changed. */
  'social.settings_set': SocialSettings.partial(),
  'social.connect_started': z.strictObject({ stateHash, by: uuid, expiresAt: instant }),
  /** A state is good once. */
  'social.connect_spent': z.strictObject({ stateHash }),
  /** `account` holds {memberId, name, picture}, `tokens` {access, refresh}, both under the key of `subject`. */
  'social.connected': z.strictObject({
    subject: uuid,
    account: sealedText,
    tokens: sealedText,
    scopes: z.array(z.string().min(1).max(100)).max(20),
    expiresAt: instant,
    /** Null when there is no refresh token. */
    refreshExpiresAt: z.nullable(instant),
  }),
  'social.refreshed': z.strictObject({
    tokens: sealedText,
    expiresAt: instant,
    refreshExpiresAt: z.nullable(instant),
  }),
  'social.reconnect_needed': z.strictObject({}),
  /** The key of the subject is destroyed after it. */
  'social.disconnected': z.strictObject({ subject: uuid }),
  /** A publication may make its call: ordered with pauses and disconnections. */
  'social.cleared': z.strictObject({ postId: uuid, runId: uuid }),
} as const

export type SocialEventType = keyof typeof SOCIAL_EVENT_SCHEMAS
export type SocialData<T extends SocialEventType> = z.infer<(typeof SOCIAL_EVENT_SCHEMAS)[T]>
export type SocialFact = { [T in SocialEventType]: Fact<T, SocialData<T>> }[SocialEventType]
export type SocialEvent = { [T in SocialEventType]: ChainedEvent<T, SocialData<T>> }[SocialEventType]
