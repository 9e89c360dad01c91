import type { SocialData, SocialSettings } from './events.ts'

/** What each command of `social-main` says. */
interface SocialCommands {
  /** Names the first campaigns, once; the reply of a later one has the ids of the first. */
  seed: { readonly campaignIds: readonly string[] }
  setSettings: { readonly patch: { readonly [K in keyof SocialSettings]?: SocialSettings[K] | undefined } }
  startConnect: SocialData<'social.connect_started'>
  /** Uses up a state; refused with `bad-connect-state` when it is unknown, used or too old. The reply has `by`. */
  spendConnect: { readonly stateHash: string }
  /** Takes the place of the account before; the reply has its subject, `replaced`, or null. */
  connect: SocialData<'social.connected'>
  /** New tokens of the subject; refused with `not-connected` when it is no longer the connected one. */
  refresh: { readonly subject: string } & SocialData<'social.refreshed'>
  /** Claims the renewal of the tokens; refused with `refresh-under-way` when another claim is younger than two minutes. */
  startRefresh: { readonly subject: string; readonly runId: string }
  needReconnect: { readonly subject: string }
  /** The reply has the `subject` whose key is to be destroyed; null when no account was connected. */
  disconnect: object
  /** Lets a publication make its call; refused with `social-paused`, or with `not-connected` when the subject is no longer the connected one. */
  clear: { readonly postId: string; readonly runId: string; readonly subject: string }
}

export type SocialCommandType = keyof SocialCommands
export type SocialCommandOf<T extends SocialCommandType> = SocialCommands[T]
/** All commands of `social-main`. */
export type SocialCommand<T extends SocialCommandType = SocialCommandType> = {
  [K in T]: { readonly type: K } & SocialCommands[K]
}[T]
