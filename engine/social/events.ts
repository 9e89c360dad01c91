import * as z from 'zod'
import { CAMPAIGNS_MAX } from '../campaign/limits.ts'
import { HASHTAGS_MAX, LOCAL_TIME, SIGNATURE_MAX, TONE_MAX } from '../post/limits.ts'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

/** Events of the stream `social-main`: settings, the account at the network, and what may be published. */
const uuid = z.uuid()
const instant = z.int()
const stateHash = z.string().regex(/^[0-9a-f]{64}$/)

export const SocialSettings = z.strictObject({
  /** IANA name of the zone of all local times. */
  tz: z.string().min(1).max(64),
  defaultTime: z.string().regex(LOCAL_TIME),
  tone: z.string().max(TONE_MAX),
  hashtags: z.array(z.string().min(1).max(50)).max(HASHTAGS_MAX),
  /** Stands under every text. */
  signature: z.string().max(SIGNATURE_MAX),
  /** A picture is made for every post that is drafted, and taken if there is no other. */
  autoImage: z.boolean(),
  /** Nothing is published while it is true. */
  paused: z.boolean(),
})
export type SocialSettings = z.infer<typeof SocialSettings>

export const SOCIAL_EVENT_SCHEMAS = {
  /** Ids of the campaigns that are there from the start; each is made under its id once. */
  'social.seeded': z.strictObject({ campaignIds: z.array(z.string().min(1).max(64)).max(CAMPAIGNS_MAX) }),
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
  /** One process renews the tokens; another may two minutes later. */
  'social.refresh_started': z.strictObject({ subject: uuid, runId: uuid }),
  'social.refreshed': z.strictObject({
    tokens: sealedText,
    expiresAt: instant,
    refreshExpiresAt: z.nullable(instant),
  }),
  'social.reconnect_needed': z.strictObject({}),
  /** The key of the subject is destroyed after it. */
  'social.disconnected': z.strictObject({ subject: uuid }),
  /** A publication may make its call: ordered with pauses and disconnections. */
  'social.cleared': z.strictObject({ postId: z.string().min(1).max(64), runId: uuid, subject: uuid }),
} as const

export type SocialEventType = keyof typeof SOCIAL_EVENT_SCHEMAS
type DataOf = { [T in SocialEventType]: z.infer<(typeof SOCIAL_EVENT_SCHEMAS)[T]> }
export type SocialData<T extends SocialEventType> = DataOf[T]
export type SocialFact<T extends SocialEventType = SocialEventType> = { [K in T]: Fact<K, DataOf[K]> }[T]
export type SocialEvent<T extends SocialEventType = SocialEventType> = { [K in T]: ChainedEvent<K, DataOf[K]> }[T]
