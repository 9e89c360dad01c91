import type { Request } from 'express'
import type * as z from 'zod'
import { ValidationError } from '#api/errors.ts'
import { parsed } from '#api/parsed.ts'
import { ResidentError } from '../residentError.ts'
import type { ReceivedBody } from './arrivals.ts'

/** Returns the JSON of a signed body, parsed by its schema. Throws 415 and 422. [KX11] */
export function signedJson<Q extends z.ZodType>(request: Request, { chunks }: ReceivedBody, schema: Q): z.output<Q> {
  const type = (request.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()
  if (type !== 'application/json' || request.get('content-encoding') !== undefined) {
    throw new ResidentError(415, 'Send the request as application/json.')
  }
  return parsed(schema, 'body', jsonOf(Buffer.concat(chunks).toString()))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ValidationError([{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }])
  }
}
