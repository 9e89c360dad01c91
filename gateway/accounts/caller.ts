/** What a caller showed. */
export interface Credential {
  readonly via: 'bearer' | 'cookie' | 'connection' | null
  /** The browser sent the credential by itself: writes need a check against forgery. */
  readonly byCookie: boolean
  /** The session of the service's own token; null for any other credential. */
  readonly jti: string | null
  readonly connectionId: string | null
}

/** Nobody known, or somebody whose account is disabled: `user` still tells who. */
export interface Anonymous extends Credential {
  readonly kind: 'anonymous'
  readonly user?: CallerUser
}

export interface SignedIn extends Credential {
  readonly kind: 'user'
  readonly user: CallerUser
}

/** Who asks, over REST or a socket. */
export type Caller = Anonymous | SignedIn

export interface CallerUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  readonly disabled: boolean
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous', via: null, byCookie: false, jti: null, connectionId: null }

/** A credential was shown that is invalid, over or revoked. */
export class BadCredential extends Error {}
/** A credential was shown that nobody can judge at the moment. */
export class Unjudged extends Error {}
