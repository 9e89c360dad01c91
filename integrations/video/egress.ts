import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type EgressCopy, EgressFailure, type EgressFiles } from './port.ts'

/** A copy on which nothing arrives for this long is given up. */
const STALL_MS = 30_000
const FILE_NAME_MAX = 1_000
/** Statuses after which the file may still appear: it was just written, or the store is busy. */
const PASSING: readonly number[] = [404, 408, 425, 429]

/** Recordings under a URL that the operator names. Redirects are not followed: only that address is trusted. [RG4] */
export function egressFiles(baseUrl: string, stallMs = STALL_MS): EgressFiles {
  return {
    async copy(filename, path, bytesMax, signal) {
      const url = addressOf(filename, baseUrl)
      const stall = new AbortController()
      const timer = setTimeout(() => stall.abort(), stallMs)
      try {
        const body = await asked(url, bytesMax, AbortSignal.any([signal, stall.signal]))
        return await written(body, path, bytesMax, () => timer.refresh())
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof EgressFailure || isOurs(error)) throw error
        throw new EgressFailure('The recording cannot be fetched from the video service.', false, { cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Returns the address of a file below the base, however the name is written. Throws for a name that could leave it. [RG4] */
function addressOf(filename: string, baseUrl: string): string {
  const names = filename.replace(/^\//u, '').split('/')
  const isPlain = (name: string) => name !== '' && name !== '.' && name !== '..' && !/[\\\p{Cc}]/u.test(name)
  if (filename.length > FILE_NAME_MAX || !names.every(isPlain)) {
    throw new EgressFailure('The video service names a file outside its folder.', true)
  }
  const path = names.map((name) => encodeURIComponent(name.toWellFormed())).join('/')
  return `${baseUrl.replace(/(?<!\/)\/+$/u, '')}/${path}`
}

async function asked(url: string, bytesMax: number, signal: AbortSignal): Promise<NonNullable<Response['body']>> {
  // Compressed on the way, the length would not be that of the file.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' }, redirect: 'error', signal })
  const { status, body, headers } = response
  try {
    if (status !== 200 || body === null) {
      const isFinal = status < 500 && !PASSING.includes(status)
      throw new EgressFailure(`The store of recordings answered with status ${status}.`, isFinal)
    }
    if (Number(headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
    return body
  } catch (error) {
    await body?.cancel()
    throw error
  }
}

async function written(
  body: NonNullable<Response['body']>,
  path: string,
  bytesMax: number,
  arrived: () => void,
): Promise<EgressCopy> {
  const digest = createHash('sha256')
  let bytes = 0
  await pipeline(
    async function* counted() {
      for await (const chunk of chunksOf(body)) {
        arrived()
        bytes += chunk.length
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { sha256: digest.digest('hex'), bytes }
}

async function* chunksOf(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function tooLarge(bytesMax: number): EgressFailure {
  return new EgressFailure(`The recording is larger than ${Math.floor(bytesMax / 2 ** 20)} MB.`, true)
}

/** True for a failure of this machine's disk; those of the network come wrapped. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
