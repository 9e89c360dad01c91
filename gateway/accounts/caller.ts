/** Credential of a request or a socket. */
export interface Credential {
  readonly via: 'bearer' | 'cookie' | 'connection' | null
  /** True when the browser sent the credential as a cookie; writes then require a CSRF check. */
  readonly byCookie: boolean
  /** Session id of the service's own token; null for other credentials. */
  readonly jti: string | null
  readonly connectionId: string | null
}

/** A caller without an account, or with a disabled one, which `user` identifies. */
export interface Anonymous extends Credential {
  readonly kind: 'anonymous'
  readonly user?: CallerUser
}

export interface SignedIn extends Credential {
  readonly kind: 'user'
  readonly user: CallerUser
}

/** Caller of an HTTP request or a socket. */
export type Caller = Anonymous | SignedIn

export interface CallerUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  readonly disabled: boolean
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous', via: null, byCookie: false, jti: null, connectionId: null }

/** The credential is invalid, expired or revoked. */
export class BadCredential extends Error {}
/** The credential cannot be verified at the moment. */
export class Unjudged extends Error {}
