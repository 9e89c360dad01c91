import { randomUUID } from 'node:crypto'
import { bodyHash, signatureOf } from '#integrations/resident/signature.ts'
import { KXP_HEADERS } from '#protocol/kxp/headers.ts'

/** A request to the resident; what is given beside path, secret and body is sent as it is, right or wrong. */
export interface SignedPost {
  /** Path with query. */
  readonly path: string
  readonly secret: string
  readonly body: string | Buffer<ArrayBuffer>
  readonly type?: string
  /** Unix seconds; default: now. */
  readonly timestamp?: number
  readonly nonce?: string
}

/** Returns the headers of a signed request. */
export function signedHeaders({ path, secret, body, ...given }: SignedPost): Record<string, string> {
  const timestamp = String(given.timestamp ?? Math.floor(Date.now() / 1_000))
  const nonce = given.nonce ?? randomUUID()
  const request = { method: 'POST', path, timestamp, nonce }
  return {
    'content-type': given.type ?? 'application/json',
    [KXP_HEADERS.timestamp]: timestamp,
    [KXP_HEADERS.nonce]: nonce,
    [KXP_HEADERS.signature]: `v1=${signatureOf(secret, request, bodyHash([Buffer.from(body)]))}`,
  }
}

export interface Signed {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
  readonly body: any
}

/** Sends a signed request. */
export async function signedPost(
  url: string,
  post: SignedPost,
  headers: Readonly<Record<string, string>> = signedHeaders(post),
): Promise<Signed> {
  const response = await fetch(url + post.path, { method: 'POST', headers, body: post.body })
  return { status: response.status, body: await response.json().catch(() => ({})) }
}

/** Returns how many rooms the resident holds. */
export async function roomsAt(residentUrl: string): Promise<number> {
  const response = await fetch(`${residentUrl}/kxp/health`)
  const body: Signed['body'] = await response.json()
  return body.rooms
}

/** Returns a multipart body with one file, and its content type. */
export function multipart(
  name: string,
  bytes: Uint8Array,
): { readonly body: Buffer<ArrayBuffer>; readonly type: string } {
  const boundary = `parley-${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
