import express, { type Request, type Response } from 'express'
import type { JsonBody } from '#protocol/http/endpoint.ts'
import { HttpError, ValidationError } from './errors.ts'
import { parsed } from './parsed.ts'

/** Maximum bytes of a JSON body. [RE6] */
const BODY_BYTES_MAX = 2 ** 20
/** Maximum nesting of arrays and objects; serializing JSON recurses for each level. [RE12] */
const DEPTH_MAX = 100

/**
 * Parses the JSON body of a request with a schema. A missing body is parsed as `{}`. Throws 413 when it is too large, 415
 * for another content type, 422 when it is invalid or nested too deeply. [RE2] [RE6] [RE7] [RE12]
 */
export async function jsonBody(
  request: Request,
  response: Response,
  { json, bytesMax = BODY_BYTES_MAX }: JsonBody,
): Promise<unknown> {
  const isEmpty = request.get('transfer-encoding') === undefined && Number(request.get('content-length') ?? 0) === 0
  if (Number(request.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  const type = (request.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!isEmpty && type !== 'application/json') throw new HttpError(415, 'Send the request as application/json.')
  const body = isEmpty ? {} : await received(request, response, bytesMax)
  if (isDeep(body)) throw tooDeep()
  return parsed(json, 'body', body)
}

function received(request: Request, response: Response, bytesMax: number): Promise<unknown> {
  const parse = express.json({ limit: bytesMax, type: () => true, strict: false })
  return new Promise((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined) return resolve(request.body)
      const { type, status } = error as { type?: string; status?: number }
      if (type === 'entity.too.large') return reject(tooLarge(bytesMax))
      if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
        return reject(new HttpError(415, 'Send the request as plain JSON in UTF-8.'))
      }
      reject(status !== undefined && status < 500 ? unreadable() : error)
    })
  })
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, `The body of the request is larger than ${bytesMax / 2 ** 20} MB.`)
}

function unreadable(): ValidationError {
  return new ValidationError([{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }])
}

function isDeep(body: unknown): boolean {
  let level = containers([body])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true
    level = containers(level.flatMap((container) => Object.values(container)))
  }
  return false
}

function containers(values: readonly unknown[]): object[] {
  return values.filter((value) => typeof value === 'object' && value !== null)
}

function tooDeep(): ValidationError {
  const msg = `The body has more than ${DEPTH_MAX} levels of nested lists and objects.`
  return new ValidationError([{ loc: ['body'], msg, type: 'value_error' }])
}
