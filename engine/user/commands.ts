import type { Sealed } from '../sealed.ts'
import type { TriedFrom } from './codes.ts'
import type { BetaStatus, ConnectionKind, SignInWay, UserData } from './events.ts'

/** The session that a sign-in begins. */
export interface NewSession {
  readonly jti: string
  readonly expiresAt: number
}

/** What an account needs when the sign-in turns out to be its first. */
export interface NewAccount {
  readonly profile: Sealed
  readonly teamId: string
}

/** Everything one can ask of an account. What is sealed comes sealed, hashes and ids come made. */
export type UserCommand =
  | {
      readonly type: 'sendCode'
      readonly codeHash: string
      readonly expiresAt: number
      readonly address: Sealed
      /** Hash of the browser that asked, and of its place. */
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
      /** The outside issuer vouched for the address. */
      readonly type: 'signInOutside'
      readonly account: NewAccount
      readonly identity: Sealed
      /** The identity is already that of this account. */
      readonly linked: boolean
      /** Null: the caller brings the issuer's own token with every request. */
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
      /** By an administrator; `isSelf`: of the own account, `holdsRole`: of one that is an administrator by the settings. */
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
