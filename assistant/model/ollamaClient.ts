import type { Fetch, Ollama } from 'ollama'
import { ModelError } from './port.ts'

/** Not even a connection: nobody is there to ask. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export interface OllamaServer {
  /** Ends with a slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}

/** Limits of one answer. */
export interface Bounds {
  readonly bytesMax: number
  /** UTF-16 units of one line. Set where the answer is a stream of JSON lines; each is then checked to be JSON. */
  readonly lineMax?: number
}

/** The server at an address. A user name and password in the address become a header, since a request must not carry them. */
export function ollamaServer(address: string): OllamaServer {
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { base: url.href, headers: username === '' ? {} : { authorization: `Basic ${secret}` } }
}

/**
 * A client for one call. Its requests end with `signal` and its answers stay within `bounds`; both fail with ModelError `down`
 * when nobody answers the door, else `failed`. [LM2]
 */
export async function clientOf(server: OllamaServer, signal: AbortSignal, bounds: Bounds): Promise<Ollama> {
  // A service without a model never loads the package.
  const { Ollama } = await import('ollama')
  return new Ollama({ host: server.base, fetch: boundedFetch(server, signal, bounds) })
}

/** The ModelError in what a call threw. Whatever else the package throws means an answer that cannot be used. */
export function troubleIn(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  return new ModelError('failed', 'the model server sent no usable answer', { cause: error })
}

/**
 * The package prints what it cannot parse, buffers lines without end, and passes no signal to a request whose headers have not
 * come. So nothing reaches it but status 200 and lines that are JSON. Headers of the package are left out: one may hold a key
 * from the environment.
 */
function boundedFetch({ headers }: OllamaServer, signal: AbortSignal, bounds: Bounds): Fetch {
  // A kept connection to a server that has gone breaks where a new one is refused, and the two mean different things.
  const sent = { ...headers, 'content-type': 'application/json', connection: 'close' }
  return async (address, init = {}) => {
    const ends = init.signal ? AbortSignal.any([signal, init.signal]) : signal
    const { method = 'GET', body = null } = init
    const response = await fetch(address, { method, body, headers: sent, signal: ends, redirect: 'error' }).catch(
      (error: unknown) => {
        throw brokenConnection(error)
      },
    )
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new ModelError('failed', `the model server answered with status ${response.status}`)
    }
    return new Response(streamed(bounded(response, bounds)))
  }
}

async function* bounded(response: Response, { bytesMax, lineMax }: Bounds): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const text = textOf(response, bytesMax)
  for await (const piece of lineMax === undefined ? text : linesOf(text, lineMax)) yield encoder.encode(piece)
}

/** Reads on only when asked to. */
function streamed(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** The body's pieces of text. Throws ModelError `failed` when it breaks off or has more than `bytesMax` bytes. */
async function* textOf(response: Response, bytesMax: number): AsyncGenerator<string> {
  if (response.body === null) throw new ModelError('failed', 'the model server answered with nothing')
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw new ModelError('failed', `the model server sent more than ${bytesMax} bytes`)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw brokenConnection(error)
  }
}

/** Lines of JSON, each with its line feed; blank ones are left out. */
async function* linesOf(pieces: AsyncIterable<string>, lineMax: number): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const [first, ...more] = piece.split('\n')
    // Joined only: looking through the whole line again with each piece would make many small pieces expensive.
    rest += first
    for (const next of more) {
      yield* checked(rest)
      rest = next
    }
    if (rest.length > lineMax) throw new ModelError('failed', 'a line of the stream does not end')
  }
  yield* checked(rest)
}

function* checked(line: string): Generator<string> {
  if (line.trim() === '') return
  try {
    JSON.parse(line)
  } catch (error) {
    throw new ModelError('failed', 'the model server sent no JSON', { cause: error })
  }
  yield `${line}\n`
}

function brokenConnection(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const code = codeOf(error)
  if (code !== undefined && UNREACHABLE.has(code)) {
    return new ModelError('down', `the model server cannot be reached (${code})`, { cause: error })
  }
  return new ModelError('failed', `the connection to the model server broke (${code ?? 'no reason given'})`, {
    cause: error,
  })
}

function codeOf(error: unknown): string | undefined {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? codeOf(cause) : undefined
}
