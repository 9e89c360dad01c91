import type { Request, RequestHandler, Response } from 'express'
import type { pages } from '#protocol/http/pages.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { giveSeatCookie, PLAIN_PAGE } from './landing.ts'
import type { WebFile, WebFiles } from './pageFiles.ts'

export interface WebServices {
  readonly web: WebFiles
  /** The public address begins with https. */
  readonly secure: boolean
}

/** Built files carry a digest of their content in their names. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Everything comes from this service; nothing is inlined, framed, or sent elsewhere. [WB6] */
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
/** The reader of PDFs runs as a worker under the policy of its own file, and decodes pictures in WebAssembly. */
const ASSET_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "font-src 'self' data: blob:",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
]

/** The browser client: one page for all of its addresses, and its built files. [WB6] [WB7] */
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
    giveSeatCookie(request, response, secure)
    const page = await web.file('index.html')
    if (!page) return void response.type('html').send(PLAIN_PAGE)
    response.set('Content-Security-Policy', policy)
    sendPacked(request, response, page)
  }
}

/** A browser that asks for a page that is not there is shown the client's word for it; others are left to what follows. */
export function lostPage(services: WebServices): RequestHandler {
  const page = pageWriter(services)
  return (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next()
    response.status(404)
    return page(request, response)
  }
}

/** In the smallest form that the reader takes. */
function sendPacked(request: Request, response: Response, { type, bytes, br, gzip }: WebFile): void {
  response.vary('Accept-Encoding')
  response.setHeader('Content-Type', type)
  const packed = br && request.acceptsEncodings('br') ? { encoding: 'br', body: br } : null
  const plain = gzip && request.acceptsEncodings('gzip') ? { encoding: 'gzip', body: gzip } : null
  const { encoding, body } = packed ?? plain ?? { encoding: null, body: bytes }
  if (encoding !== null) response.set('Content-Encoding', encoding)
  response.end(body)
}
