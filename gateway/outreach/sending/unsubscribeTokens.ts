import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of a lead's id, of a step, and of the signature. */
const ID_BYTES = 16
const MAC_BYTES = 20
const TOKEN_BYTES = ID_BYTES + 1 + MAC_BYTES
const FORM = /^[A-Za-z0-9_-]{50}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What the key is for: it opens and signs nothing else. */
const PURPOSE = 'outreach unsubscribe'

/** The mail that a token is of. */
export interface TokenOf {
  readonly leadId: string
  /** 1 to 255. */
  readonly step: number
}

/**
 * Signed names of mails, for the links that unsubscribe. A token holds a lead's id and a step and nothing personal, needs nothing stored,
 * and stays valid for as long as the service keeps its secret. [OT62]
 */
export class UnsubscribeTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update(PURPOSE).digest()
  }

  /** Returns the token of a lead's mail. Throws for an id that is no UUID and for a step that is none. */
  of({ leadId, step }: TokenOf): string {
    if (!UUID.test(leadId) || !Number.isInteger(step) || step < 1 || step > 255)
      throw new Error('There is no such mail.')
    const named = Buffer.concat([Buffer.from(leadId.replaceAll('-', ''), 'hex'), Buffer.of(step)])
    return Buffer.concat([named, this.#mac(named)]).toString('base64url')
  }

  /** Returns the mail that a token is of; null for one that this service did not make. */
  read(token: string): TokenOf | null {
    if (!FORM.test(token)) return null
    const bytes = Buffer.from(token, 'base64url')
    // The last letter has bits to spare: one token has one form.
    if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null
    const named = bytes.subarray(0, ID_BYTES + 1)
    if (!timingSafeEqual(bytes.subarray(ID_BYTES + 1), this.#mac(named))) return null
    const hex = named.toString('hex', 0, ID_BYTES)
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    return { leadId: parts.join('-'), step: named.readUInt8(ID_BYTES) }
  }

  #mac(named: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(named).digest().subarray(0, MAC_BYTES)
  }
}
