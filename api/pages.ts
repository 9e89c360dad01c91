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
  /** Origin that the client reads documents from in the enterprise tier; null in the standard tier. */
  readonly residentOrigin: string | null
}

/** Built pages: the client's, and the console's, which loads a script of its own. [WC1] */
const CLIENT_PAGE = 'index.html'
const CONSOLE_PAGE = 'admin/index.html'

/** Caching of built files, whose names contain a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Content security policy of every page: all resources come from this service; nothing is inlined or framed. [WB6] */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self' data: blob:",
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

/**
 * Policy of the page that plays recorded visits. Recorded pages bring styles of their own, so these may be inlined; nothing
 * that they refer to is loaded. [WD9]
 */
const RECORDING_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** Handlers for the browser client: one page for all of its paths, one for the console's, and the built files. [WB6] [WB7] */
export function pageHandlers(services: WebServices): Handlers<typeof pages> {
  const pageOf = (file: string, more = clientPolicy(services)) => {
    const page = pageWriter(services, file, more)
    return ({ request, response }: { request: Request; response: Response }) => page(request, response)
  }
  const pageFor = pageOf(CLIENT_PAGE)
  // The console frames the page that plays recorded visits.
  const consolePage = pageOf(CONSOLE_PAGE, ["connect-src 'self'", "frame-src 'self'"])
  return {
    page: pageFor,
    roomPage: pageFor,
    archivePage: pageFor,
    sessionPage: pageFor,
    replayPage: pageFor,
    signInPage: pageFor,
    trustPage: pageFor,
    spacesPage: pageFor,
    spacePage: pageFor,
    toolsPage: pageOf('tools/index.html'),
    toolPage: async ({ params: { tool }, request, response }) => {
      const file = `tools/${tool}.html`
      const isKnown = tool !== 'index' && (await services.web.file(file)) !== null
      if (!isKnown && !wantsPage(request)) throw new HttpError(404, 'There is no such tool.')
      if (!isKnown) response.status(404)
      return pageOf(isKnown ? file : CLIENT_PAGE)({ request, response })
    },
    recordingFrame: async ({ request, response }) => {
      const file = await services.web.file('admin/recording.html')
      if (!file) throw new HttpError(404, 'There is nothing at this address.')
      response.set('Content-Security-Policy', RECORDING_POLICY.join('; '))
      sendPacked(request, response, file)
    },
    adminPage: consolePage,
    adminViewPage: consolePage,
    asset: async ({ params: { path }, request, response }) => {
      const file = await services.web.file(['assets', ...path].join('/'))
      if (!file) throw new HttpError(404, 'There is nothing at this address.')
      response.set({ 'Cache-Control': FOREVER, 'Content-Security-Policy': ASSET_POLICY.join('; ') })
      sendPacked(request, response, file)
    },
  }
}

/** Of the client, which in the enterprise tier reads documents from the resident service. [WS12] */
function clientPolicy({ residentOrigin }: WebServices): readonly string[] {
  return [`connect-src 'self'${residentOrigin === null ? '' : ` ${residentOrigin}`}`]
}

function pageWriter(
  { web, secure }: WebServices,
  file: string,
  more: readonly string[],
): (request: Request, response: Response) => Promise<void> {
  const policy = [...PAGE_POLICY, ...more, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
  return async (request, response) => {
    setSeatCookie(request, response, secure)
    const page = await web.file(file)
    if (!page) return void response.type('html').send(PLAIN_PAGE)
    response.set('Content-Security-Policy', policy)
    sendPacked(request, response, page)
  }
}

const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html'

/** Answers browsers that request an unknown page with the client's own page and 404; passes other requests on. */
export function notFoundPage(services: WebServices): RequestHandler {
  const page = pageWriter(services, CLIENT_PAGE, clientPolicy(services))
  return (request, response, next) => {
    if (request.method !== 'GET' || !wantsPage(request)) return next()
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
