import express, { type Request, type RequestHandler, type Response } from 'express'
import type { PackedBody, RawBody } from '#protocol/http/endpoint.ts'
import { HttpError, ValidationError } from './errors.ts'

/** Maximum bytes of a body that is no upload. [RE6] */
const BODY_BYTES_MAX = 2 ** 20
/** Time within which such a body must have arrived. [RE14] */
const BODY_MS_MAX = 300_000

export interface BodyLimits {
  readonly types: readonly string[]
  readonly bytesMax?: number | undefined
  readonly msMax?: number
}

/** Returns a body as it was sent, for a handler that verifies its signature. Throws 413, 415. */
export async function rawBody(request: Request, response: Response, { types, bytesMax }: RawBody): Promise<string> {
  const limits = { types, bytesMax }
  if (checkedBody(request, limits)) return ''
  const bytes = await receivedBody(request, response, limits, (limit) => express.raw({ limit, type: () => true }))
  return (bytes as Buffer).toString()
}

/** A body as it was sent, perhaps packed. */
export interface SentBody {
  readonly bytes: Uint8Array
  readonly isPacked: boolean
}

const PLAIN = ['', 'identity']
const PACKED = ['gzip', 'x-gzip']

/** Returns a body without unpacking it. Throws 413, 415. */
export async function sentBody(
  request: Request,
  response: Response,
  { types, bytesMax }: PackedBody,
): Promise<SentBody> {
  const encoding = (request.get('content-encoding') ?? '').trim().toLowerCase()
  if (!PLAIN.includes(encoding) && !PACKED.includes(encoding))
    throw new HttpError(415, 'Send the request plain or as gzip.')
  const limits = { types, bytesMax }
  const bytes = checkedBody(request, limits) ? new Uint8Array() : await receivedBody(request, response, limits, asSent)
  return { bytes: bytes as Uint8Array, isPacked: PACKED.includes(encoding) }
}

/** Collects a body up to a limit. */
function asSent(bytesMax: number): RequestHandler {
  return (request, _response, next) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > bytesMax) end({ type: 'entity.too.large', status: 413 })
    }
    const end = (error?: object) => {
      request.off('data', take)
      request.body = Buffer.concat(chunks)
      next(error)
    }
    request.on('data', take)
    request.once('end', () => {
      if (bytes <= bytesMax) end()
    })
    request.once('error', () => next({ status: 400 }))
  }
}

/** Throws 413 or 415 for a body that is not to be read; true when there is none. [RE6] [RE7] */
export function checkedBody(request: Request, { types, bytesMax = BODY_BYTES_MAX }: BodyLimits): boolean {
  const length = Number(request.get('content-length') ?? 0)
  const isEmpty = request.get('transfer-encoding') === undefined && length === 0
  if (length > bytesMax) throw tooLarge(bytesMax)
  const type = (request.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!isEmpty && !types.includes(type)) throw new HttpError(415, `Send the request as ${types.join(' or ')}.`)
  return isEmpty
}

/** Returns what Express reads of a body. Throws 413 above the limit, 408 when it arrives too slowly, 422 when it cannot be read. */
export function receivedBody(
  request: Request,
  response: Response,
  { bytesMax = BODY_BYTES_MAX, msMax = BODY_MS_MAX }: BodyLimits,
  parser: (bytesMax: number) => RequestHandler,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => reject(new HttpError(408, 'The request took too long to arrive.')), msMax)
    parser(bytesMax)(request, response, (error: unknown) => {
      clearTimeout(slow)
      if (error === undefined) resolve(request.body)
      else reject(bodyError(error, bytesMax))
    })
  })
}

function bodyError(error: unknown, bytesMax: number): unknown {
  const { type, status } = error as { type?: string; status?: number }
  if (type === 'entity.too.large') return tooLarge(bytesMax)
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new HttpError(415, 'Send the request as plain text in UTF-8.')
  }
  return status !== undefined && status < 500 ? unreadable() : error
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, `The body of the request is larger than ${bytesMax / 2 ** 20} MB.`)
}

function unreadable(): ValidationError {
  return new ValidationError([{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }])
}
