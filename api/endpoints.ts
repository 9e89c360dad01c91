import { type Request, type RequestHandler, type Response, Router } from 'express'
import type * as z from 'zod'
import type { Caller, SignedIn } from '#gateway/accounts/caller.ts'
import type { Access, Area, Endpoint } from '#protocol/http/endpoint.ts'
import type { View } from '#protocol/views/view.ts'
import type { Administrator } from './admin/adminAccess.ts'
import type { Authorize } from './authorize.ts'
import { HttpError } from './errors.ts'
import { jsonBody } from './jsonBody.ts'
import { parsed } from './parsed.ts'
import type { ReceivedForm } from './receiveForm.ts'
import type { Uploads } from './uploads.ts'

/** Argument of a handler: the request, parsed as its entry describes, and the caller. */
export interface Call<E extends Endpoint> {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Body<E['body']>
  readonly caller: CallerOf<E['access']>
  readonly request: Request
  readonly response: Response
}

type Part<E, K extends 'params' | 'query'> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : unknown

type Body<B> = B extends { readonly json: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { readonly form: infer F extends z.ZodType }
    ? Omit<ReceivedForm, 'fields'> & { readonly fields: z.output<F> }
    : unknown

type CallerOf<A extends Access> = A extends 'user' | 'session' ? SignedIn : A extends 'admin' ? Administrator : Caller

type Promised<E extends Endpoint> = E['answers'] extends { 200: { readonly json: infer S extends z.ZodType } }
  ? S
  : never

/** JSON response that an entry describes. */
export type Reply<E extends Endpoint> = View<Promised<E>>

/** Returns the JSON that the entry describes, or writes the response itself when it describes another media type. */
export type Handler<E extends Endpoint> = [Promised<E>] extends [never]
  ? (call: Call<E>) => void | Promise<void>
  : (call: Call<E>) => Reply<E> | Promise<Reply<E>>

/** One handler for every endpoint of an area; a missing handler is a type error. */
export type Handlers<A extends Area> = { readonly [K in keyof A]: Handler<A[K]> }

/** Services used before every handler. */
export interface Edge {
  readonly authorize: Authorize
  readonly uploads: Uploads
}

/** Returns the router of an area. Other methods of a known path get 405. [RE4] */
export function routed<A extends Area>(area: A, handlers: Handlers<A>, edge: Edge): Router {
  const router = Router({ caseSensitive: true })
  const paths = Map.groupBy(Object.entries(area), ([, { path }]) => path)
  for (const [path, endpoints] of paths) {
    const route = router.route(path)
    // Each handler receives what its own entry parsed; no single type expresses that for all handlers.
    const answer = handlers as Readonly<Record<string, AnyHandler>>
    for (const [name, endpoint] of endpoints) route[endpoint.method](handled(endpoint, answer[name]!, edge))
    const allowed = endpoints.map(([, { method }]) => method.toUpperCase())
    if (allowed.includes('GET')) allowed.push('HEAD')
    route.options(
      (_request, response) =>
        void response
          .set('Allow', [...allowed, 'OPTIONS'].join(', '))
          .status(200)
          .end(),
    )
    route.all((request) => {
      throw new HttpError(405, `This address does not support ${request.method}.`, {}, { Allow: allowed.join(', ') })
    })
  }
  return router
}

type AnyHandler = (call: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: unknown
  readonly request: Request
  readonly response: Response
}) => unknown

/** Authorizes the caller before reading the request, then parses it, calls the handler and sends the response. [AU15] */
function handled(endpoint: Endpoint, answer: AnyHandler, edge: Edge): RequestHandler {
  const { access, params, query, body } = endpoint
  return async (request, response) => {
    const caller = await edge.authorize(access, request)
    const call = {
      params: params && parsed(params, 'path', request.params),
      query: query && parsed(query, 'query', request.query),
      caller,
      request,
      response,
    }
    const reply =
      body && 'form' in body
        ? await edge.uploads.received(request, body, (form) => answer({ ...call, body: form }))
        : await answer({ ...call, body: body && (await jsonBody(request, response, body)) })
    if (reply !== undefined) response.json(reply)
  }
}
