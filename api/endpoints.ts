import { type Request, type RequestHandler, type Response, Router } from 'express'
import type * as z from 'zod'
import type { Caller, SignedIn } from '#gateway/accounts/caller.ts'
import type { HeldUpload, Upload } from '#gateway/uploads/documentIntake.ts'
import type {
  Access,
  Area,
  EitherBody,
  Endpoint,
  FormBody,
  JsonBody,
  PackedBody,
  RawBody,
} from '#protocol/http/endpoint.ts'
import type { View } from '#protocol/views/view.ts'
import type { Administrator } from './admin/adminAccess.ts'
import type { Authorize } from './authorize.ts'
import { eitherBody } from './eitherBody.ts'
import { HttpError } from './errors.ts'
import { jsonBody } from './jsonBody.ts'
import { parsed } from './parsed.ts'
import { rawBody, type SentBody, sentBody } from './receivedBody.ts'
import { checkForm } from './receiveForm.ts'
import { admitted, type SpaceAccess, type SpaceAt } from './spaces/admission.ts'
import type { ParsedForm, ParsedParts, Uploads } from './uploads.ts'

/** Argument of a handler: the request, parsed as its entry describes, and the caller. */
export interface Call<E extends Endpoint> {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Body<E['body']>
  readonly caller: CallerOf<E['access']>
  /** The space of the path's slug, to which the caller is admitted. */
  readonly space: SpaceOf<E>
  readonly request: Request
  readonly response: Response
}

type SpaceOf<E extends Endpoint> = E extends { readonly params: infer P extends z.ZodType }
  ? 'slug' extends keyof z.output<P>
    ? E['access'] extends 'public'
      ? null
      : SpaceAt
    : null
  : null

type Part<E, K extends 'params' | 'query'> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : unknown

type Body<B> = B extends { readonly raw: z.ZodType }
  ? string
  : B extends { readonly packed: z.ZodType }
    ? SentBody
    : B extends { readonly json: infer S extends z.ZodType }
      ? z.output<S>
      : B extends { readonly either: infer S extends z.ZodType }
        ? ParsedParts<z.output<S>>
        : B extends { readonly form: infer F extends z.ZodType }
          ? ParsedForm<z.output<F>, B extends { readonly document: true } ? Upload | HeldUpload : Upload>
          : unknown

type SignedInAccess = 'user' | 'beta' | 'session' | 'viewer' | 'editor' | 'owner'

type CallerOf<A extends Access> = A extends SignedInAccess ? SignedIn : A extends 'admin' ? Administrator : Caller

type Promised<E extends Endpoint> = E['answers'] extends { 200: { readonly json: infer S extends z.ZodType } }
  ? S
  : E['answers'] extends { 201: { readonly json: infer S extends z.ZodType } }
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
export interface Edge extends SpaceAccess {
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
  readonly space: SpaceAt | null
  readonly request: Request
  readonly response: Response
}) => unknown

/**
 * Authorizes the caller before reading the request, then parses it, admits the caller to the space of its path, calls the
 * handler and sends the response. An uploaded file is received only after that. [AU15] [SR4]
 */
function handled(endpoint: Endpoint, answer: AnyHandler, edge: Edge): RequestHandler {
  const { access, params, query, body } = endpoint
  return async (request, response) => {
    const caller = await edge.authorize(access, request)
    if (body && 'form' in body) checkForm(request, edge.uploads.bytesMax(body))
    const call = {
      params: params && parsed(params, 'path', request.params),
      query: query && parsed(query, 'query', request.query),
      caller,
      request,
      response,
    }
    const content = body && !isUploaded(body) ? await bodyOf(request, response, body) : undefined
    const space = await spaceOf(endpoint, request, caller, edge)
    using _ = space?.space.hold()
    const answered = (content: unknown) => answer({ ...call, space, body: content })
    const reply =
      !body || !isUploaded(body)
        ? await answered(content)
        : 'form' in body
          ? await edge.uploads.received(request, body, answered)
          : await eitherBody(edge.uploads, { request, response }, body, answered)
    if (reply !== undefined) response.status(endpoint.answers[201] ? 201 : 200).json(reply)
  }
}

/** True for a body that may bring a file. */
function isUploaded(body: NonNullable<Endpoint['body']>): body is FormBody | EitherBody {
  return 'form' in body || 'either' in body
}

function bodyOf(request: Request, response: Response, entry: JsonBody | RawBody | PackedBody): Promise<unknown> {
  if ('packed' in entry) return sentBody(request, response, entry)
  return 'raw' in entry ? rawBody(request, response, entry) : jsonBody(request, response, entry)
}

async function spaceOf(
  endpoint: Endpoint,
  request: Request,
  caller: Caller | Administrator | null,
  edge: Edge,
): Promise<SpaceAt | null> {
  const { slug } = request.params
  if (typeof slug !== 'string' || endpoint.access === 'public') return null
  const userId = caller && 'kind' in caller && caller.kind === 'user' ? caller.user.id : null
  return admitted(edge, endpoint, { request, slug, userId })
}
