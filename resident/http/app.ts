import { randomUUID } from 'node:crypto'
import express, { type Express, type Request, type RequestHandler } from 'express'
import helmet from 'helmet'
import * as z from 'zod'
import { drainBody } from '#api/drainBody.ts'
import { errorHandler } from '#api/errors.ts'
import { parsed } from '#api/parsed.ts'
import type { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { MINUTE_MS, WindowQuota } from '#gateway/limits/quota.ts'
import { KxpRoom } from '#protocol/kxp/exchanges.ts'
import { ResidentError } from '../residentError.ts'
import type { Vault } from '../vault/vault.ts'
import { crossOrigin } from './crossOrigin.ts'
import type { FormExchange, OpenRead, ResidentPart, SignedExchange } from './exchange.ts'
import type { ResidentMetrics } from './metrics.ts'
import type { SignedBodies } from './signedBodies.ts'
import { signedJson } from './signedJson.ts'

const READS_A_MINUTE = 600
const READ_METHODS = ['GET', 'HEAD', 'OPTIONS']

export interface ResidentAppServices {
  readonly bodies: SignedBodies
  readonly metrics: ResidentMetrics
  readonly vault: Pick<Vault, 'use'>
  readonly allowedOrigins: readonly string[]
  /** False disables the rate limits. */
  readonly limited: boolean
  readonly addressOf: (request: Request) => string
  /** Limits codes and tickets that open nothing. */
  readonly codes: CodeGuard
  /** Null when requests are answered; otherwise the reason in one sentence. */
  readonly unready: () => Promise<string | null>
  readonly fault: (error: unknown, where: string) => void
}

/** The resident's HTTP interface: signed POSTs, open GETs, and the paths for its operator. */
export function createResidentApp(services: ResidentAppServices, parts: readonly ResidentPart[]): Express {
  const app = express()
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(
    helmet({
      strictTransportSecurity: false,
      contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    }),
  )
  app.use((_request, response, next) => {
    response.set({ 'X-Request-Id': randomUUID(), 'Cache-Control': 'no-store' })
    next()
  }, drainBody)
  app.use(services.metrics.counted)
  operation(app, services)
  const reads = services.limited ? limitedReads(services.addressOf) : null
  for (const part of parts) {
    for (const exchange of part.signed) app.post(exchange.path, jsonHandler(exchange, services))
    for (const exchange of part.forms) app.post(exchange.path, formHandler(exchange, services))
    for (const read of part.reads) {
      app.all(read.path, ofMethods(READ_METHODS, crossOrigin(services.allowedOrigins)))
      app.get(read.path, ...(reads ? [reads] : []), readHandler(read, services))
    }
  }
  for (const [path, methods] of methodsByPath(parts)) app.all(path, refused(methods))
  app.use(() => {
    throw new ResidentError(404, 'There is nothing at this address.')
  })
  app.use(errorHandler(services.fault))
  return app
}

function operation(app: Express, { unready, metrics }: ResidentAppServices): void {
  app.get('/healthz', (_request, response) => void response.json({ ok: true }))
  app.get('/readyz', async (_request, response) => {
    const reason = await unready()
    if (reason !== null) throw new ResidentError(503, reason)
    response.json({ ok: true })
  })
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.text())
  })
  for (const path of ['/healthz', '/readyz', '/metrics']) app.all(path, refused(new Set(['GET', 'HEAD'])))
}

/** A path may be read and be posted to. */
function methodsByPath(parts: readonly ResidentPart[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (path: string, methods: readonly string[]) =>
    found.set(path, new Set([...(found.get(path) ?? []), ...methods]))
  for (const { signed, forms, reads } of parts) {
    for (const { path } of [...signed, ...forms]) add(path, ['POST'])
    for (const { path } of reads) add(path, READ_METHODS)
  }
  return found
}

/** Throws 405: every method that the path supports was handled before. */
function refused(methods: ReadonlySet<string>): RequestHandler {
  return ({ method }) => {
    const sentence = `This address does not support ${method}.`
    throw new ResidentError(405, sentence, {}, { Allow: [...methods].join(', ') })
  }
}

function ofMethods(methods: readonly string[], handler: RequestHandler): RequestHandler {
  return (request, response, next) => (methods.includes(request.method) ? handler(request, response, next) : next())
}

/** Only what the coordinating server signed is use of a room: whoever has its code may read it, and must not keep it. [KX24] */
function jsonHandler(exchange: SignedExchange, { bodies, vault }: ResidentAppServices): RequestHandler {
  return async (request, response) => {
    const received = await bodies.receive(request, response, exchange.bytesMax)
    const body = signedJson(request, received, exchange.body)
    if (body.room !== undefined) vault.use(body.room)
    response.json(await exchange.answer(body))
  }
}

const RoomQuery = z.object({ room: KxpRoom })

function formHandler(exchange: FormExchange, { bodies, vault }: ResidentAppServices): RequestHandler {
  return async (request, response) => {
    const received = await bodies.receive(request, response, exchange.bytesMax)
    const { room } = parsed(RoomQuery, 'query', request.query)
    vault.use(room)
    const contentType = request.get('content-type') ?? ''
    response.json(await exchange.answer({ room, contentType, ...received }))
  }
}

function readHandler(read: OpenRead, { addressOf, codes }: ResidentAppServices): RequestHandler {
  return async (request, response) => {
    const query = parsed(read.query, 'query', request.query)
    if (read.isKnown) await spent(codes, addressOf(request), () => read.isKnown?.(query))
    const reply = await read.answer({ query, request, response })
    if (reply !== null) response.json(reply)
  }
}

/** Counts a code or ticket that opens nothing against its address. Throws 429 after too many. [KX15] */
async function spent(codes: CodeGuard, address: string, isKnown: () => Promise<boolean> | undefined): Promise<void> {
  const { wait } = await codes.tried(address, async () => ((await isKnown()) ? true : null))
  if (wait === 0) return
  throw new ResidentError(429, 'Too many wrong codes from your address.', {}, { 'Retry-After': String(wait) })
}

/** [KX9] */
function limitedReads(addressOf: (request: Request) => string): RequestHandler {
  const quota = new WindowQuota({ each: READS_A_MINUTE, all: Number.POSITIVE_INFINITY }, MINUTE_MS)
  return (request, _response, next) => {
    const wait = quota.take(addressOf(request))
    if (wait === 0) return next()
    throw new ResidentError(429, 'Too many requests. Wait a little.', {}, { 'Retry-After': String(wait) })
  }
}
