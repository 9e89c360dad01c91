import { randomUUID } from 'node:crypto'
import express, { type Express, type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import type { Quota } from '#gateway/limits/quota.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import { accountsRouter } from './accounts.ts'
import type { AdminServices } from './admin/me.ts'
import { type AdminRoomServices, adminRoomsRouter } from './admin/rooms.ts'
import { type BoardRouterServices, boardRouter } from './board.ts'
import { type ContextServices, contextRouter } from './context.ts'
import { type DocumentServices, documentsRouter } from './documents.ts'
import { errorHandler, HttpError } from './errors.ts'
import { type GeneralServices, generalRouter } from './general.ts'
import { historyRouter } from './history.ts'
import type { Judge } from './judge.ts'
import { rateLimits } from './limits.ts'
import { linger } from './linger.ts'
import { type RecordDoor, recordRouter } from './record.ts'
import { type ReportServices, reportRouter } from './report.ts'
import { type RoomServices, roomsRouter } from './rooms.ts'
import { type SessionEventServices, sessionEventsRouter } from './sessionEvents.ts'
import { UploadPlaces } from './uploadPlaces.ts'
import { lostPage, type WebServices, webRouter } from './web.ts'

export interface AppServices
  extends DocumentServices,
    ContextServices,
    BoardRouterServices,
    SessionEventServices,
    ReportServices,
    RecordDoor,
    RoomServices,
    AdminRoomServices,
    AdminServices,
    WebServices,
    GeneralServices {
  readonly corsOrigins: readonly string[]
  /** False: no 429 by rate. */
  readonly limited: boolean
  readonly trustProxy: boolean
  /** Uploads under way at once. */
  readonly uploads: Quota
  readonly stored: StoredBytes
  readonly judge: Judge
  /** Whom limits by rate are counted for. */
  readonly limitKey: (request: Request) => Promise<string>
  readonly fault: (error: unknown, where: string) => void
}

/** Headers that pages of other origins may read. */
const EXPOSED = 'X-Request-Id, Retry-After, ETag, Content-Disposition'

/** The HTTP door: headers, limits, routers, and one place for errors. */
export function createApp(services: AppServices): Express {
  const app = express()
  app.set('trust proxy', services.trustProxy ? 1 : false)
  app.set('query parser', 'simple')
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('judge', services.judge)
  app.use(securityHeaders(services.secure))
  app.use(commonHeaders(services.corsOrigins), linger)
  if (services.limited) app.use(rateLimits(services.limitKey))
  app.use(webRouter(services))
  app.use(generalRouter(services))
  app.use(historyRouter(services))
  app.use(sessionEventsRouter(services))
  const uploads = new UploadPlaces(services.uploads, services.stored)
  app.use(documentsRouter(services, uploads))
  app.use(contextRouter(services, uploads))
  app.use(boardRouter(services, uploads))
  app.use(reportRouter(services))
  app.use(recordRouter(services))
  app.use(roomsRouter(services))
  app.use(adminRoomsRouter(services))
  app.use(accountsRouter(services))
  app.use(lostPage(services))
  app.use(() => {
    throw new HttpError(404, 'There is nothing at this address.')
  })
  app.use(errorHandler(services.fault))
  return app
}

/** Without https neither the page nor its links may be told to insist on it. */
function securityHeaders(secure: boolean): RequestHandler {
  return helmet({
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: secure,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: secure ? [] : null } },
  })
}

/** A request id, no caching, and CORS for the origins that are allowed. [RE5] [RE9] */
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
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-CSRF-Token, X-Participant-Id, If-None-Match',
      'Access-Control-Max-Age': '600',
    })
    response.status(204).end()
  }
}
