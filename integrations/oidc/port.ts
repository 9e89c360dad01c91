/** What the outside issuer says of somebody whose address it verified. */
export interface OutsidePerson {
  readonly iss: string
  readonly sub: string
  /** As the issuer wrote it. */
  readonly email: string
  readonly name: string | null
}

export type OidcErrorCode =
  /** The token is forged, over, or for somebody else. */
  | 'token'
  /** The address is missing or not verified. */
  | 'email'
  /** The issuer refused the code, or what it gave back does not hold. */
  | 'exchange'
  /** The issuer does not answer. */
  | 'unreachable'

export class OidcError extends Error {
  readonly code: OidcErrorCode
  constructor(code: OidcErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OidcError'
    this.code = code
  }
}

/** What the browser takes along on its way through the issuer. */
export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

/** The outside issuer. Every method rejects with an OidcError alone. */
export interface OutsideIssuer {
  readonly issuer: string
  /** False: bearer tokens alone, no sign-in by browser. */
  readonly hasBrowserFlow: boolean
  /** Who a bearer token of the issuer is for. */
  bearer(token: string): Promise<OutsidePerson>
  /** Where the browser is sent. */
  authorizeUrl(authorization: AuthorizationRequest): Promise<string>
  /** Who came back with the code. */
  exchange(code: string, authorization: AuthorizationRequest): Promise<OutsidePerson>
}
