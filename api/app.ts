import { randomUUID } from 'node:crypto'
import express, { type Express, type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import { AREAS, type Areas } from '#protocol/http/areas.ts'
import { drainBody } from './drainBody.ts'
import { type Edge, type Handlers, routed } from './endpoints.ts'
import { errorHandler, HttpError } from './errors.ts'
import { rateLimits } from './limits.ts'
import { notFoundPage, type WebServices } from './pages.ts'

/** Services used for every request, before and after its handler. */
export interface AppServices extends WebServices, Edge {
  readonly corsOrigins: readonly string[]
  /** False disables the rate limits. */
  readonly limited: boolean
  readonly trustProxy: boolean
  /** Returns the key that a request's rate limit is counted for. */
  readonly limitKey: (request: Request) => Promise<string>
  readonly addressOf: (request: Request) => string
  readonly fault: (error: unknown, where: string) => void
  /** Since when lists may be old, an instant; null while they are current. */
  readonly asOf: () => number | null
}

/** Handlers of all areas. */
export type AllHandlers = { readonly [A in keyof Areas]: Handlers<Areas[A]> }

/** Response headers exposed to pages of other origins. */
const EXPOSED = 'X-Request-Id, Retry-After, ETag, Content-Disposition, Warning, Parley-As-Of'
/** Where answers come from read models. */
const LISTS = ['/api/rooms/history', '/api/persistent-rooms', '/api/admin']

/** Creates the HTTP application: headers, rate limits, one router for each area, and the error handler. */
export function createApp(services: AppServices, handlers: AllHandlers): Express {
  const app = express()
  app.set('trust proxy', services.trustProxy ? 1 : false)
  app.set('query parser', 'simple')
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(securityHeaders(services.secure))
  app.use(commonHeaders(services.corsOrigins), drainBody)
  if (services.limited) app.use(rateLimits(services))
  app.use(LISTS, ageHeaders(services.asOf))
  for (const area of Object.keys(AREAS)) app.use(routerOf(area as keyof Areas, handlers, services))
  app.use(notFoundPage(services))
  app.use(() => {
    throw new HttpError(404, 'There is nothing at this address.')
  })
  app.use(errorHandler(services.fault))
  return app
}

function routerOf<A extends keyof Areas>(area: A, handlers: AllHandlers, edge: Edge) {
  return routed<Areas[A]>(AREAS[area], handlers[area], edge)
}

/** Sets security headers. Without https, HSTS and upgrade-insecure-requests would make the page unreachable. */
function securityHeaders(secure: boolean): RequestHandler {
  return helmet({
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: secure,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: secure ? [] : null } },
  })
}

/** Sets a request id, disables caching, and adds CORS headers for allowed origins. [RE5] [RE9] */
function commonHeaders(allowed: readonly string[]): RequestHandler {
  return (request, response, next) => {
    response.set('X-Request-Id', randomUUID())
    response.set('Cache-Control', 'no-store')
    const { origin } = request.headers
    if (allowed.includes('*')) response.set('Access-Control-Allow-Origin', '*')
    else if (origin !== undefined && allowed.includes(origin)) {
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' })
    }
    if (allowed.length > 0) response.vary('Origin')
    if (!response.hasHeader('Access-Control-Allow-Origin')) return next()
    response.set('Access-Control-Expose-Headers', EXPOSED)
    const preflight = request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined
    if (!preflight) return next()
    response.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, X-CSRF-Token, X-Participant-Id, If-None-Match, Last-Event-ID',
      'Access-Control-Max-Age': '600',
    })
    response.status(204).end()
  }
}

/** Says of answers that come from what was read last how old they may be. [MN76] */
function ageHeaders(asOf: () => number | null): RequestHandler {
  return (request, response, next) => {
    const at = request.method === 'GET' ? asOf() : null
    if (at !== null) response.set({ Warning: '110 - "Response is Stale"', 'Parley-As-Of': String(at) })
    next()
  }
}
