import { ModelError } from './port.ts'

/** Not even a connection: nobody is there to ask. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export interface OllamaServer {
  /** Ends with a slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}

/** The server behind an address; a name and password in it become a header, as a request must not carry them. */
export function ollamaServer(address: string): OllamaServer {
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { base: url.href, headers: username === '' ? {} : { authorization: `Basic ${secret}` } }
}

/** A response with status 200. Throws ModelError `down` when nobody answers the door, else `failed`. */
export async function request(
  { base, headers }: OllamaServer,
  path: string,
  { body, signal }: { readonly body?: unknown; readonly signal: AbortSignal },
): Promise<Response> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  // A kept connection to a server that has gone breaks where a new one is refused, and the two mean different things.
  const once = { connection: 'close' }
  let response: Response
  try {
    response = await fetch(new URL(path, base), {
      ...sent,
      headers: { ...headers, ...type, ...once },
      signal,
      redirect: 'error',
    })
  } catch (error) {
    throw brokenConnection(error)
  }
  if (response.status === 200) return response
  await response.body?.cancel()
  throw new ModelError('failed', `the model server answered ${path} with status ${response.status}`)
}

/** The body's pieces of text. Throws ModelError `failed` when it breaks off or has more than `bytesMax` bytes. */
export async function* textOf(response: Response, bytesMax: number): AsyncGenerator<string> {
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
