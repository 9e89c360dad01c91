import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { MINUTE_MS, WindowQuota } from '#gateway/limits/quota.ts'
import { ResidentError } from '../residentError.ts'
import type { Arrivals, ReceivedBody } from './arrivals.ts'
import type { Nonces } from './nonces.ts'
import type { SignatureCheck } from './signatureCheck.ts'

/** Requests a minute without a valid signature that are answered with 401 for each address; further ones get 429. */
const UNSIGNED_A_MINUTE = 120

export interface SignedBodiesServices {
  readonly check: SignatureCheck
  readonly nonces: Nonces
  readonly arrivals: Arrivals
  readonly addressOf: (request: Request) => string
  /** False disables the limit of wrong requests. */
  readonly limited: boolean
}

/** Receives bodies of signed requests: hashed while they arrive, looked at only when the signature is valid. [KX5] */
export class SignedBodies {
  readonly #services: SignedBodiesServices
  readonly #unsigned: WindowQuota

  constructor(services: SignedBodiesServices) {
    this.#services = services
    const quota = services.limited ? { each: UNSIGNED_A_MINUTE, all: Number.POSITIVE_INFINITY } : null
    this.#unsigned = new WindowQuota(quota, MINUTE_MS)
  }

  /** Throws 401 without a valid signature, 413 for a body over the limit, 408 for one that arrives too slowly. */
  async receive(request: Request, response: Response, bytesMax: number): Promise<ReceivedBody> {
    const { check, nonces, arrivals, addressOf } = this.#services
    const claim = check.claimOf(request)
    if (claim === null) throw this.#refusal(request)
    const digest = createHash('sha256')
    const body = await arrivals.receive({ request, response, address: addressOf(request) }, bytesMax, (chunk) => {
      digest.update(chunk)
    })
    if (!check.holds(claim, digest.digest('hex'))) throw this.#refusal(request)
    if (!(await nonces.take(claim.nonce))) throw this.#refusal(request)
    return body
  }

  /** The same for every reason, so that nobody learns which one it was. [KX4] */
  #refusal(request: Request): ResidentError {
    const wait = this.#unsigned.take(this.#services.addressOf(request))
    if (wait > 0)
      return new ResidentError(429, 'Too many requests. Wait a little.', {}, { 'Retry-After': String(wait) })
    return new ResidentError(401, 'The request has no valid signature.', {}, { 'WWW-Authenticate': 'Bearer' })
  }
}
