import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Allowance } from './allowance.ts'
import { asked, type Web } from './connection.ts'
import { strangersNames, trustedNames } from './nameService.ts'
import {
  type FetchedPage,
  PAGE_BYTES_MAX,
  PAGE_MS_MAX,
  PageFailure,
  type PageSource,
  REDIRECTS_MAX,
  URL_LENGTH_MAX,
} from './page.ts'

const TEXT_TYPES: readonly string[] = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'application/json',
]

export type PageFetcherOptions = Partial<Omit<Web, 'allowance'>> & { readonly timeMs?: number }

/** Fetches pages of the public Internet, and of what `allow` lists besides, within limits of time, size and redirects. */
export function pageFetcher(allow: readonly string[], options: PageFetcherOptions = {}): PageSource {
  const { timeMs = PAGE_MS_MAX, ...names } = options
  const web: Web = { strangersNames, trustedNames, ...names, allowance: new Allowance(allow) }
  return {
    async fetch(url, signal) {
      const late = AbortSignal.timeout(timeMs)
      const over = signal ? AbortSignal.any([late, signal]) : late
      try {
        return await untilOver(followed(url, web, over), over)
      } catch (error) {
        signal?.throwIfAborted()
        throw late.aborted ? new PageFailure('The page took too long to answer.') : sentenceOf(error)
      }
    },
  }
}

/** A look-up that hangs cannot be called off; nobody waits for it. */
function untilOver<T>(work: Promise<T>, over: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true })
    work.then(resolve, reject)
  })
}

async function followed(url: string, web: Web, signal: AbortSignal): Promise<FetchedPage> {
  let at = pageAddress(url)
  for (let redirects = 0; ; redirects++) {
    const response = await asked(at, web, signal)
    const next = redirection(response, at)
    if (next === null) return await pageOf(response)
    response.destroy()
    if (redirects === REDIRECTS_MAX) throw new PageFailure('The address leads from one page to another too often.')
    at = next
  }
}

function redirection({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  return pageAddress(headers.location, from)
}

function pageAddress(text: string, from?: URL): URL {
  const url = URL.parse(text, from?.href)
  const isPage = url !== null && /^https?:$/u.test(url.protocol) && url.href.length <= URL_LENGTH_MAX
  if (!isPage || url.username !== '' || url.password !== '') {
    throw new PageFailure('The address leads to something that is no web page.')
  }
  return url
}

async function pageOf(response: IncomingMessage): Promise<FetchedPage> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode < 200 || statusCode > 299) throw new PageFailure(`The page answered with status ${statusCode}.`)
    const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
    const mime = type.trim()
    if (mime !== '' && !isText(mime))
      throw new PageFailure('The address leads to a file, and only text pages are read.')
    const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/u.exec(parameters.join(';'))?.[1] ?? ''
    return { bytes: await beginning(unpacked(response)), mime, charset }
  } finally {
    response.destroy()
  }
}

function isText(mime: string): boolean {
  return TEXT_TYPES.includes(mime) || /^application\/[\w.-]+\+json$/u.test(mime)
}

/** The body as it was before it was compressed for the way. */
function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const unpack = UNPACK[encoding]
  if (!unpack) throw new PageFailure('The page is compressed in a way that cannot be read.')
  const body = unpack(response)
  if (body !== response) {
    response.once('error', (error) => body.destroy(error))
    response.once('close', () => !response.complete && body.destroy(new Error('broken off')))
  }
  return body
}

const UNPACK: Readonly<Record<string, (body: IncomingMessage) => Readable>> = {
  __proto__: null as never,
  identity: (body) => body,
  gzip: (body) => body.pipe(createGunzip()),
  'x-gzip': (body) => body.pipe(createGunzip()),
  deflate: (body) => body.pipe(createInflate()),
  br: (body) => body.pipe(createBrotliDecompress()),
}

/** The first bytes of a body, up to the limit; the rest is neither read nor unpacked. */
async function beginning(body: Readable): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece.subarray(0, PAGE_BYTES_MAX - length))
    length += pieces.at(-1)!.length
    if (length === PAGE_BYTES_MAX) break
  }
  return Buffer.concat(pieces)
}

/** What went wrong, in words that tell nothing of the network we are in. */
function sentenceOf(error: unknown): PageFailure {
  if (error instanceof PageFailure) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|TLS|SSL|SELF_SIGNED/u.test(code)) return new PageFailure('The page has no valid certificate.')
  return new PageFailure('The page cannot be reached.')
}
