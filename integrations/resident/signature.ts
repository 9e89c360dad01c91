import { createHash, createHmac } from 'node:crypto'

/** What a signature covers, besides the body. */
export interface SignedRequest {
  readonly method: string
  /** Path with its query exactly as sent. */
  readonly path: string
  /** Unix seconds, as sent. */
  readonly timestamp: string
  readonly nonce: string
}

/** Hex SHA-256 of a body that is sent in pieces. */
export function bodyHash(chunks: Iterable<Uint8Array>): string {
  const digest = createHash('sha256')
  for (const chunk of chunks) digest.update(chunk)
  return digest.digest('hex')
}

/** Returns the hex signature of a request whose body has the SHA-256 `hash`. [KX1] */
export function signatureOf(secret: string, { method, path, timestamp, nonce }: SignedRequest, hash: string): string {
  const canonical = ['v1', method, path, timestamp, nonce, hash].join('\n')
  return createHmac('sha256', secret).update(canonical).digest('hex')
}
