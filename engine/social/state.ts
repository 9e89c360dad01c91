import type { Folded } from '../aggregate.ts'
import type { Sealed } from '../sealed.ts'
import type { SocialSettings } from './events.ts'

/** The connected account; its data is sealed under the key of `subject`. */
export interface SocialAccount {
  readonly subject: string
  readonly account: Sealed
  readonly tokens: Sealed
  readonly scopes: readonly string[]
  readonly expiresAt: number
  readonly refreshExpiresAt: number | null
  readonly connectedAt: number
  /** The network no longer takes the tokens. */
  readonly needsReconnect: boolean
  /** When a process began to renew the tokens; null while none does. */
  readonly refreshingSince: number | null
}

export interface ConnectState {
  readonly by: string
  readonly expiresAt: number
}

export interface SocialState extends Folded {
  /** Ids of the first campaigns; null before the first start. */
  seeded: readonly string[] | null
  settings: SocialSettings
  /** Connections under way by the hash of their state. */
  connecting: Record<string, ConnectState>
  account: SocialAccount | null
  /** Subjects of accounts that are connected no more, newest last: their keys are to be destroyed. */
  retired: readonly string[]
}

export function emptySocial(): SocialState {
  return {
    seq: 0,
    at: 0,
    seeded: null,
    settings: {
      tz: 'UTC',
      defaultTime: '09:00',
      tone: '',
      hashtags: [],
      signature: '',
      autoImage: false,
      paused: false,
    },
    connecting: {},
    account: null,
    retired: [],
  }
}
