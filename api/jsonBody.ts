import express, { type Request, type Response } from 'express'
import type { JsonBody } from '#protocol/http/endpoint.ts'
import { ValidationError } from './errors.ts'
import { parsed } from './parsed.ts'
import { checkedBody, receivedBody } from './receivedBody.ts'

/** Maximum nesting of arrays and objects; serializing JSON recurses for each level. [RE12] */
const DEPTH_MAX = 100

/**
 * Parses the JSON body of a request with a schema. A missing body is parsed as `{}`. Throws 413 when it is too large, 415
 * for another content type, 422 when it is invalid or nested too deeply. [RE2] [RE6] [RE7] [RE12]
 */
export async function jsonBody(
  request: Request,
  response: Response,
  { json, types = ['application/json'], bytesMax }: JsonBody,
): Promise<unknown> {
  const limits = { types, bytesMax }
  const isEmpty = checkedBody(request, limits)
  const parse = (limit: number) => express.json({ limit, type: () => true, strict: false })
  const body = isEmpty ? {} : await receivedBody(request, response, limits, parse)
  if (isDeep(body)) throw tooDeep()
  return parsed(json, 'body', body)
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
