import { createHash, randomBytes } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { setImmediate as turn } from 'node:timers/promises'
import { KXP_HEADERS } from '#protocol/kxp/headers.ts'
import { ResidentAway } from './port.ts'
import { signatureOf } from './signature.ts'

/** Time within which a connection must stand. */
const CONNECT_MS_MAX = 5_000
/** Connections at once, and of those how many stay open unused. */
const CONNECTIONS_MAX = 16
const IDLE_CONNECTIONS_MAX = 4
/** Maximum bytes of an answer: the sections of a document. */
const REPLY_BYTES_MAX = 16 * 2 ** 20
const NONCE_BYTES = 18
/** Bytes hashed in one go. */
const UNBROKEN_BYTES_MAX = 2 ** 20

export interface Sent {
  /** POST by default. */
  readonly method?: 'GET'
  readonly path: string
  readonly type: string
  readonly chunks: readonly Uint8Array[]
  /** Time within which the answer must have arrived. */
  readonly msMax: number
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}

export interface ExchangeOptions {
  /** Base URL of the resident. */
  readonly url: string
  /** Each one signs, so that a rotation may begin at either end. */
  readonly secrets: readonly string[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

class StaleConnection extends ResidentAway {}

/** Sends signed requests over kept connections. [KX1] [KX50] */
export class Exchange {
  readonly #base: URL
  readonly #options: ExchangeOptions
  readonly #agent: Agent
  readonly #closing = new AbortController()

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#base = new URL(options.url)
    const kept = { keepAlive: true, maxSockets: CONNECTIONS_MAX, maxFreeSockets: IDLE_CONNECTIONS_MAX }
    this.#agent = this.#isSecure ? new SecureAgent(kept) : new Agent(kept)
  }

  get #isSecure(): boolean {
    return this.#base.protocol === 'https:'
  }

  /** Rejects with ResidentAway, and with nothing else. */
  async send(sent: Sent): Promise<Answered> {
    try {
      return await this.#once(sent)
    } catch (error) {
      // A kept connection may be closed at the other end just when it is used again: nothing was read there then.
      if (error instanceof StaleConnection) return this.#once(sent)
      throw error
    }
  }

  close(): void {
    this.#closing.abort()
    this.#agent.destroy()
  }

  async #once(sent: Sent): Promise<Answered> {
    const late = AbortSignal.timeout(sent.msMax)
    const signal = AbortSignal.any([late, this.#closing.signal])
    const hash = await bodyHashOf(sent.chunks)
    const request = this.#request(sent, hash, signal)
    try {
      const response = await answered(request, sent.chunks)
      return { status: response.statusCode ?? 0, body: await jsonOf(response) }
    } catch (error) {
      const cause = causeOf(error)
      const why = late.aborted ? 'it took too long to answer' : cause
      const isStale = request.reusedSocket && (cause === 'ECONNRESET' || cause === 'EPIPE')
      const Away = isStale ? StaleConnection : ResidentAway
      throw new Away(`The resident cannot be asked: ${why}.`)
    } finally {
      // An answer may come before all was sent; from here on the chunks may be used for something else.
      if (!request.writableFinished) request.destroy()
    }
  }

  #request({ method: asked, path, type, chunks }: Sent, hash: string, signal: AbortSignal): ClientRequest {
    // A path before the resident's own is a proxy's, which takes it off: the signature is for what arrives.
    const at = `${this.#base.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
    const timestamp = String(Math.floor(this.#options.now() / 1_000))
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const method = asked ?? 'POST'
    const signed = { method, path, timestamp, nonce }
    const request = (this.#isSecure ? secureRequest : plainRequest)(new URL(at, this.#base), {
      method,
      agent: this.#agent,
      signal,
      headers: {
        'content-type': type,
        'content-length': chunks.reduce((sum, { length }) => sum + length, 0),
        [KXP_HEADERS.timestamp]: timestamp,
        [KXP_HEADERS.nonce]: nonce,
        [KXP_HEADERS.signature]: this.#options.secrets
          .map((secret) => `v1=${signatureOf(secret, signed, hash)}`)
          .join(', '),
      },
    })
    request.on('socket', (socket) => {
      if (!socket.connecting) return
      const slow = setTimeout(() => request.destroy(new Error('it cannot be reached')), CONNECT_MS_MAX)
      const settled = () => clearTimeout(slow)
      socket.once('connect', settled).once('close', settled)
    })
    return request
  }
}

/** Other work gets its turn every megabyte or so. */
async function bodyHashOf(chunks: readonly Uint8Array[]): Promise<string> {
  const digest = createHash('sha256')
  let unbroken = 0
  for (const chunk of chunks) {
    digest.update(chunk)
    unbroken += chunk.length
    if (unbroken < UNBROKEN_BYTES_MAX) continue
    unbroken = 0
    await turn()
  }
  return digest.digest('hex')
}

/** Writes the chunks as the connection takes them; an answer may come before the last one. */
function answered(request: ClientRequest, chunks: readonly Uint8Array[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    let next = 0
    const write = () => {
      while (next < chunks.length) if (!request.write(chunks[next++])) return void request.once('drain', write)
      request.end()
    }
    write()
  })
}

async function jsonOf(response: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > REPLY_BYTES_MAX) throw new Error('its answer is too large')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new Error('its answer cannot be read')
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
