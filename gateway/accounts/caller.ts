/** Who asks, over REST or a socket. */
export interface Caller {
  /** A disabled account counts as anonymous; `user` still tells who it is. */
  readonly kind: 'anonymous' | 'user'
  readonly user?: CallerUser
  readonly via: 'bearer' | 'cookie' | 'connection' | null
  /** The browser sent the credential by itself: writes need a check against forgery. */
  readonly byCookie: boolean
  /** The session of the service's own token; null for any other credential. */
  readonly jti: string | null
  readonly connectionId: string | null
}

export interface CallerUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  readonly disabled: boolean
}

/** Signed in, and not disabled. */
export type SignedIn = Caller & { readonly kind: 'user'; readonly user: CallerUser }

export const ANONYMOUS: Caller = { kind: 'anonymous', via: null, byCookie: false, jti: null, connectionId: null }

/** A credential was shown that is invalid, over or revoked. */
export class BadCredential extends Error {}
/** A credential was shown that nobody can judge at the moment. */
export class Unjudged extends Error {}
