import type { SocialData, SocialSettings } from './events.ts'

/** All commands of `social-main`. */
export type SocialCommand =
  /** Names the first campaigns, once; the reply of a later one has the ids of the first. */
  | { readonly type: 'seed'; readonly campaignIds: readonly string[] }
  | { readonly type: 'setSettings'; readonly patch: Partial<SocialSettings> }
  | ({ readonly type: 'startConnect' } & SocialData<'social.connect_started'>)
  /** Uses up a state; refused with `bad-state` when it is unknown, used or too old. The reply has `by`. */
  | { readonly type: 'spendConnect'; readonly stateHash: string }
  | ({ readonly type: 'connect' } & SocialData<'social.connected'>)
  /** New tokens of the subject; refused with `not-connected` when it is no longer the connected one. */
  | ({ readonly type: 'refresh'; readonly subject: string } & SocialData<'social.refreshed'>)
  | { readonly type: 'needReconnect'; readonly subject: string }
  | { readonly type: 'disconnect' }
  /** Lets a publication make its call; refused with `social-paused` or `not-connected`. */
  | { readonly type: 'clear'; readonly postId: string; readonly runId: string }

export type SocialCommandType = SocialCommand['type']
export type SocialCommandOf<T extends SocialCommandType> = Extract<SocialCommand, { type: T }>
