import { createHmac, timingSafeEqual } from 'node:crypto'

/** A lead's id, a step, and the signature of both. */
const FORM = /^([A-Za-z0-9_-]{8,64})\.([1-9]\d?)\.([A-Za-z0-9_-]{43})$/
/** What the key is for: it opens and signs nothing else. */
const PURPOSE = 'outreach unsubscribe'

/** The mail that a token is of. */
export interface TokenOf {
  readonly leadId: string
  /** 1 to 99. */
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

  /** Returns the token of a lead's mail. Throws for what is no id of a lead and no step. */
  of({ leadId, step }: TokenOf): string {
    const token = `${leadId}.${step}.${this.#signature(`${leadId}.${step}`)}`
    if (!FORM.test(token)) throw new Error('There is no such mail.')
    return token
  }

  /** Returns the mail that a token is of; null for one that this service did not make. */
  read(token: string): TokenOf | null {
    const [, leadId, step, signature] = FORM.exec(token) ?? []
    if (leadId === undefined || step === undefined || signature === undefined) return null
    // As text, because the last letter of base64 has bits to spare: one token has one form.
    const right = Buffer.from(this.#signature(`${leadId}.${step}`))
    return timingSafeEqual(Buffer.from(signature), right) ? { leadId, step: Number(step) } : null
  }

  #signature(named: string): string {
    return createHmac('sha256', this.#key).update(named).digest('base64url')
  }
}
