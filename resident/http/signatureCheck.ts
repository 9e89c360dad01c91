import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '#gateway/clock.ts'
import { type SignedRequest, signatureOf } from '#integrations/resident/signature.ts'
import { KXP_HEADERS, SKEW_SECONDS_MAX } from '#protocol/kxp/headers.ts'

/** Signatures that one request may carry: one for each secret of a rotation, and some to spare. */
const SIGNATURES_MAX = 4
const SIGNATURE = /^v1=([0-9a-f]{64})$/
const NONCE = /^[A-Za-z0-9_-]{16,64}$/
const TIMESTAMP = /^\d{1,12}$/

/** What a request says of its signature, before its body is known. */
export interface Claim extends SignedRequest {
  readonly signatures: readonly string[]
}

export class SignatureCheck {
  readonly #secrets: readonly string[]
  readonly #clock: Clock

  constructor(secrets: readonly string[], clock: Clock) {
    this.#secrets = secrets
    this.#clock = clock
  }

  /** Null when the headers are missing, malformed, or of a time too far from now. [KX2] */
  claimOf({ headers, method = '', url = '' }: IncomingMessage): Claim | null {
    const timestamp = headers[KXP_HEADERS.timestamp]
    const nonce = headers[KXP_HEADERS.nonce]
    const signature = headers[KXP_HEADERS.signature]
    if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return null
    if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce)) return null
    const second = Math.floor(this.#clock.now() / 1000)
    if (Math.abs(second - Number(timestamp)) > SKEW_SECONDS_MAX) return null
    const listed = signature.split(',', SIGNATURES_MAX + 1)
    if (listed.length > SIGNATURES_MAX) return null
    const signatures = listed.flatMap((one) => SIGNATURE.exec(one.trim())?.[1] ?? [])
    return signatures.length === 0 ? null : { method, path: url, timestamp, nonce, signatures }
  }

  /** True when one of the signatures is that of one of the secrets. Takes the same time wherever they differ. [KX1] [KX4] */
  holds(claim: Claim, bodyHash: string): boolean {
    let isRight = false
    for (const secret of this.#secrets) {
      const expected = Buffer.from(signatureOf(secret, claim, bodyHash))
      for (const signature of claim.signatures) {
        if (timingSafeEqual(expected, Buffer.from(signature))) isRight = true
      }
    }
    return isRight
  }
}
