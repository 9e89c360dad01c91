import { type RequestHandler, Router } from 'express'
import { HttpError } from './errors.ts'
import type { Judge } from './judge.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type Routes = Readonly<Record<string, Partial<Record<Method, RequestHandler>>>>

/** A router of paths and methods; any other method of a known path is a 405. [RE4] */
export function routed(routes: Routes): Router {
  const router = Router({ caseSensitive: true })
  for (const [path, methods] of Object.entries(routes)) {
    const route = router.route(path)
    for (const [method, handler] of Object.entries(methods)) route[method as Method](judged, handler)
    const allowed = Object.keys(methods).map((method) => method.toUpperCase())
    if (methods.get) allowed.push('HEAD')
    route.options(
      (_request, response) =>
        void response
          .set('Allow', [...allowed, 'OPTIONS'].join(', '))
          .status(200)
          .end(),
    )
    route.all((request) => {
      throw new HttpError(405, `${request.method} is not possible here.`, {}, { Allow: allowed.join(', ') })
    })
  }
  return router
}

/** Asks the app's judge, before anything of the request is read, whether its caller may. [AU15] */
const judged: RequestHandler = async (request, _response, next) => {
  const judge = request.app.get('judge') as Judge | undefined
  const method = request.method === 'HEAD' ? 'GET' : request.method
  await judge?.(`${method} ${request.route.path}`, request)
  next()
}
