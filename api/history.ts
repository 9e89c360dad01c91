import type { Request, RequestHandler, Router } from 'express'
import type { Archive } from '#gateway/archive/archive.ts'
import { SessionsBusy } from '#gateway/archive/sessions.ts'
import type { SessionSummary } from '#projections/views/session/shape.ts'
import { ViewError } from '#stores/readModels/port.ts'
import { HttpError } from './errors.ts'
import { isWithin, type ReachServices, reachOf } from './historyReach.ts'
import { type Range, wholeIn } from './query.ts'
import { routed } from './routes.ts'

const LIMIT: Range = { min: 1, max: 200, fallback: 25 }

export interface HistoryServices extends ReachServices {
  readonly archive: Archive
}

/** Finished sessions. Mounted before the rooms, so that `history` is no room code. [AR10] */
export function historyRouter(services: HistoryServices): Router {
  return routed({
    '/api/rooms/history': { get: list(services) },
    '/api/rooms/history/:name': { get: told(services, ({ archive }, code) => archive.detail(code)) },
    '/api/rooms/history/:name/analytics': { get: told(services, ({ archive }, code) => archive.analytics(code)) },
  })
}

/** [AR1] */
function list(services: HistoryServices): RequestHandler {
  return async (request, response) => {
    const reach = await reachOf(services, request)
    const limit = wholeIn(request, 'limit', LIMIT)
    const { archive } = services
    const newest =
      reach === 'all'
        ? archive.newest(limit)
        : archive.newestOf(Object.keys(reach.seats), limit, (session) => isWithin(reach, session))
    response.json({ sessions: await patiently(newest) })
  }
}

/** What `tell` has of one session, as JSON. [AR2] */
function told(
  services: HistoryServices,
  tell: (services: HistoryServices, code: string) => Promise<string | null>,
): RequestHandler {
  return async (request, response) => {
    const { code } = await reached(services, request)
    const json = await patiently(tell(services, code))
    if (json === null) throw unknownSession()
    response.type('application/json').send(json)
  }
}

/** The finished session that a request names, as far as its caller may see it; hidden ones are unknown. [AR6] [AR9] */
export async function reached(services: HistoryServices, request: Request): Promise<SessionSummary> {
  const reach = await reachOf(services, request)
  const session = await patiently(services.archive.find(String(request.params.name)))
  if (!session || !isWithin(reach, session)) throw unknownSession()
  return session.summary
}

export function unknownSession(): HttpError {
  return new HttpError(404, 'There is no session of that name.')
}

/** Says 503 when too many sessions are being read, or the views are not there. */
export async function patiently<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const passing = error instanceof SessionsBusy || (error instanceof ViewError && error.code === 'unavailable')
    if (!passing) throw error
    throw new HttpError(
      503,
      'Past sessions cannot be read at the moment; try again in a second.',
      {},
      { 'Retry-After': '1' },
    )
  }
}
