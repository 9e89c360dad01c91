import type { Request, RequestHandler, Response } from 'express'
import type { pages } from '#protocol/http/pages.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { PLAIN_PAGE, setSeatCookie } from './landing.ts'
import type { WebFile, WebFiles } from './pageFiles.ts'

export interface WebServices {
  readonly web: WebFiles
  /** True when the public URL uses https. */
  readonly secure: boolean
}

/** Caching of built files, whose names contain a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Content security policy of the page: all resources come from this service; nothing is inlined or framed. [WB6] */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]
/** Policy of built files. The PDF worker runs under the policy of its own file, and decodes images in WebAssembly. */
const ASSET_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "font-src 'self' data: blob:",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
]

/** Handlers for the browser client: one page for all of its paths, and its built files. [WB6] [WB7] */
export function pageHandlers(services: WebServices): Handlers<typeof pages> {
  const page = pageWriter(services)
  const pageFor = ({ request, response }: { request: Request; response: Response }) => page(request, response)
  return {
    page: pageFor,
    roomPage: pageFor,
    archivePage: pageFor,
    sessionPage: pageFor,
    replayPage: pageFor,
    signInPage: pageFor,
    asset: async ({ params: { path }, request, response }) => {
      const file = await services.web.file(['assets', ...path].join('/'))
      if (!file) throw new HttpError(404, 'There is nothing at this address.')
      response.set({ 'Cache-Control': FOREVER, 'Content-Security-Policy': ASSET_POLICY.join('; ') })
      sendPacked(request, response, file)
    },
  }
}

function pageWriter({ web, secure }: WebServices): (request: Request, response: Response) => Promise<void> {
  const policy = [...PAGE_POLICY, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
  return async (request, response) => {
    setSeatCookie(request, response, secure)
    const page = await web.file('index.html')
    if (!page) return void response.type('html').send(PLAIN_PAGE)
    response.set('Content-Security-Policy', policy)
    sendPacked(request, response, page)
  }
}

/** Answers browsers that request an unknown page with the client's own page and 404; passes other requests on. */
export function notFoundPage(services: WebServices): RequestHandler {
  const page = pageWriter(services)
  return (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next()
    response.status(404)
    return page(request, response)
  }
}

/** Sends the file in the smallest encoding that the client accepts. */
function sendPacked(request: Request, response: Response, { type, bytes, br, gzip }: WebFile): void {
  response.vary('Accept-Encoding')
  response.setHeader('Content-Type', type)
  const packed = br && request.acceptsEncodings('br') ? { encoding: 'br', body: br } : null
  const plain = gzip && request.acceptsEncodings('gzip') ? { encoding: 'gzip', body: gzip } : null
  const { encoding, body } = packed ?? plain ?? { encoding: null, body: bytes }
  if (encoding !== null) response.set('Content-Encoding', encoding)
  response.end(body)
}
