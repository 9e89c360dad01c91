import type { Sealed } from '../sealed.ts'
import type { TriedFrom } from './codes.ts'
import type { BetaStatus, ConnectionKind, SignInWay, UserData } from './events.ts'

/** The session that a sign-in starts. */
export interface NewSession {
  readonly jti: string
  readonly expiresAt: number
}

/** Ids and data for a new account, used if the sign-in is its first. */
export interface NewAccount {
  readonly profile: Sealed
  readonly teamId: string
}

/** All commands of an account. Sealed fields, hashes and ids are computed by the caller. */
export type UserCommand =
  | {
      readonly type: 'sendCode'
      readonly codeHash: string
      readonly expiresAt: number
      readonly address: Sealed
      /** Keyed hashes of the requesting browser and its location. */
      readonly client: string
      readonly source: string
    }
  | {
      readonly type: 'verifyCode'
      readonly codeHash: string
      readonly from: TriedFrom
      readonly account: NewAccount
      readonly session: NewSession
    }
  | {
      /** Sign-in with an address verified by an external issuer. */
      readonly type: 'signInOutside'
      readonly account: NewAccount
      readonly identity: Sealed
      /** True if the identity is already linked to this account. */
      readonly linked: boolean
      /** Null if the caller sends the issuer's token with every request. */
      readonly session: NewSession | null
    }
  | { readonly type: 'refreshSession'; readonly jti: string; readonly way: SignInWay; readonly session: NewSession }
  | { readonly type: 'endSession'; readonly jti: string }
  | { readonly type: 'endSessions' }
  | ({ readonly type: 'update' } & Pick<UserData<'user.updated'>, 'profile' | 'tz' | 'analyticsOptOut'>)
  | { readonly type: 'see'; readonly connectionId: string | null }
  | { readonly type: 'onboard'; readonly answers: Sealed }
  | { readonly type: 'seeTutorial' }
  | { readonly type: 'requestBeta'; readonly betaId: string; readonly request: Sealed }
  | ({
      /** Change by an administrator. `isSelf`: to their own account; `holdsRole`: to an administrator named in the settings. */
      readonly type: 'patch'
      readonly isSelf: boolean
      readonly holdsRole: boolean
      readonly beta?: Exclude<BetaStatus, 'none'>
    } & UserData<'user.patched'>)
  | {
      readonly type: 'connect'
      readonly connectionId: string
      readonly kind: ConnectionKind
      readonly tokenHash: string
      readonly label: Sealed
    }
  | { readonly type: 'disconnect'; readonly connectionId: string }
  | { readonly type: 'takeSeat'; readonly code: string; readonly participantId: string }
  | { readonly type: 'erase' }

export type UserCommandType = UserCommand['type']
export type UserCommandOf<T extends UserCommandType> = Extract<UserCommand, { type: T }>
