/** Headers of every signed request to the resident service, in small letters. [KX1] */
export const KXP_HEADERS = {
  timestamp: 'x-kxp-timestamp',
  nonce: 'x-kxp-nonce',
  signature: 'x-kxp-signature',
} as const

/** Maximum difference between a request's timestamp and the resident's clock, in seconds. */
export const SKEW_SECONDS_MAX = 300
/** A nonce is accepted once within this time: as long as one timestamp can be good, as whole seconds are compared. */
export const NONCE_MS = (2 * SKEW_SECONDS_MAX + 1) * 1000
