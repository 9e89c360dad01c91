import type { PostImage } from '#engine/post/events.ts'
import type { SocialNetwork } from '#integrations/social/port.ts'
import type { AccountAccess } from '../account/access.ts'
import type { SocialStore } from '../store.ts'

export interface PublisherServices {
  readonly store: SocialStore
  readonly account: AccountAccess
  /** Null without a client at the network. */
  readonly network: SocialNetwork | null
  /** The bytes of an image; null when they are not there. */
  readonly image: (postId: string, image: PostImage) => Promise<Uint8Array | null>
  /** No other process writes to the log. */
  readonly isOwnLog: boolean
  readonly graceMs?: number
}
