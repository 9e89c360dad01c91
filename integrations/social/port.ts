/** What the network gives for a code or a refresh token. Secrets: never logged, never stored unsealed. */
export interface SocialTokens {
  readonly accessToken: string
  /** Null where the network gives none. */
  readonly refreshToken: string | null
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Null without a refresh token, or where the network does not say. */
  readonly refreshExpiresAt: number | null
  readonly scopes: readonly string[]
}

/** Whom the tokens are for. */
export interface SocialProfile {
  readonly memberId: string
  readonly name: string
  /** An https address, or null. */
  readonly picture: string | null
}

/** In whose name a call is made. */
export interface SocialAccess {
  readonly accessToken: string
  readonly memberId: string
}

export interface SocialImage {
  readonly bytes: Uint8Array
  /** Its media type. */
  readonly type: string
}

export interface SocialPost {
  /** In the network's markup, as `escaped` of `engine/post/commentary.ts` writes it. */
  readonly commentary: string
  /** What `uploadImage` resolved with, and its description, which may be empty. */
  readonly image: { readonly id: string; readonly alt: string } | null
}

/** Where a post is; the network says nothing of it when both are null. */
export interface Published {
  readonly externalId: string | null
  readonly externalUrl: string | null
}

export type SocialErrorKind =
  /** Nothing reached the network: no connection was made. */
  | 'before'
  /** The network refused: it will not do this. */
  | 'refused'
  /** The tokens do not hold (any more). */
  | 'unauthorized'
  /** Too many requests, a fault of its own, or nonsense; the same call may succeed later. */
  | 'busy'
  /** The call went out, and nothing says whether it was carried out. */
  | 'unknown'

/** Why a call failed. The message holds the network's words where it had some, and never a secret. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
  readonly kind: SocialErrorKind
  constructor(kind: SocialErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * The social network. Every method but the first rejects with a SocialError alone, and ends within 30 seconds or when the signal
 * fires. Only `publish` has an effect that readers see. [SO41]
 */
export interface SocialNetwork {
  /** Where the browser of an administrator is sent. */
  authorizationUrl(state: string, redirectUri: string): string
  exchange(code: string, redirectUri: string): Promise<SocialTokens>
  /** Where the answer has no refresh token, the one that was used stays good. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<SocialTokens>
  profile(accessToken: string): Promise<SocialProfile>
  /** Resolves with the network's name of the image. */
  uploadImage(access: SocialAccess, image: SocialImage, signal?: AbortSignal): Promise<string>
  publish(access: SocialAccess, post: SocialPost, signal?: AbortSignal): Promise<Published>
}
