import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { SocialError } from './port.ts'

/** Time within which a call must be over. [SO41] */
export const CALL_MS_MAX = 30_000
const ANSWER_BYTES_MAX = 2 ** 20

export interface SentCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal | undefined
  readonly msMax?: number
}

export interface CallAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Null when it was too long, cut off or too slow; the status holds all the same. */
  readonly text: string | null
}

/**
 * Makes one call over a connection of its own: a kept one may be closed at the other end just when it is used again, and then
 * nobody knows whether the call arrived. Redirects are not followed. Rejects with a SocialError: `before` as long as there was
 * no connection, afterwards `unknown`.
 */
export async function call({ url, method, headers, body, signal, msMax = CALL_MS_MAX }: SentCall): Promise<CallAnswer> {
  const late = AbortSignal.timeout(msMax)
  const ends = signal === undefined ? late : AbortSignal.any([late, signal])
  const isSecure = url.protocol === 'https:'
  let isConnected = false
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  let request: ClientRequest | null = null
  try {
    ends.throwIfAborted()
    request = (isSecure ? secure : plain)(url, {
      method,
      agent: false,
      signal: ends,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers, ...length },
    })
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    const response = await answered(request, body)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) }
  } catch (error) {
    const why = late.aborted ? 'it took too long' : causeOf(error)
    if (!isConnected) throw new SocialError('before', `The network cannot be reached: ${why}.`)
    throw new SocialError('unknown', `The network gave no answer: ${why}.`)
  } finally {
    request?.destroy()
  }
}

function answered(request: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // What fails after the answer is the answer's to tell.
    request.on('error', reject)
    request.end(body)
  })
}

async function textOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      bytes += part.length
      if (bytes > ANSWER_BYTES_MAX) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString()
}

/** A code, never the library's sentence, which may repeat what was sent. */
function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'it was called off'
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'the connection failed'
}
