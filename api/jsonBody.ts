import express, { type Request, type Response } from 'express'
import type * as z from 'zod'
import { type Detail, HttpError, ValidationError } from './errors.ts'

/** 1 MB: bytes of a JSON body. [RE6] */
const BODY_BYTES_MAX = 2 ** 20
const ISSUES_MAX = 20
/** Lists and objects in each other; what writes JSON again calls itself for each. [RE12] */
const DEPTH_MAX = 100

/**
 * The JSON body of a request, held to a schema. 413 when it is too large, 415 for another content type, 422 when it cannot
 * be read, does not fit or is nested too deep; no body at all counts as `{}`. [RE2] [RE6] [RE7] [RE12]
 */
export async function jsonBody<S extends z.ZodType>(
  request: Request,
  response: Response,
  schema: S,
  bytesMax = BODY_BYTES_MAX,
): Promise<z.output<S>> {
  const isEmpty = request.get('transfer-encoding') === undefined && Number(request.get('content-length') ?? 0) === 0
  if (Number(request.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  const type = (request.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!isEmpty && type !== 'application/json') throw new HttpError(415, 'Send the request as application/json.')
  const body = isEmpty ? {} : await received(request, response, bytesMax)
  if (isDeep(body)) throw tooDeep()
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new ValidationError(read.error.issues.slice(0, ISSUES_MAX).map((issue) => detailOf(issue, body)))
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
  const msg = `The body has more than ${DEPTH_MAX} lists and objects in each other.`
  return new ValidationError([{ loc: ['body'], msg, type: 'value_error' }])
}

/** What a schema complains of, in the words of the contract. */
function detailOf(issue: z.core.$ZodIssue, body: unknown): Detail {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  return { loc: ['body', ...path], msg: sentence(issue.message), type: typeOf(issue, valueAt(body, path)) }
}

const WRONG_TYPE: Readonly<Record<string, string>> = {
  string: 'string_type',
  int: 'int_type',
  number: 'float_type',
  boolean: 'bool_type',
  array: 'list_type',
  object: 'dict_type',
  record: 'dict_type',
}

function typeOf(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'missing' : (WRONG_TYPE[issue.expected] ?? 'value_error')
    case 'too_big':
      return issue.origin === 'string' ? 'string_too_long' : issue.origin === 'array' ? 'too_long' : 'less_than_equal'
    case 'too_small':
      return issue.origin === 'string'
        ? 'string_too_short'
        : issue.origin === 'array'
          ? 'too_short'
          : 'greater_than_equal'
    case 'invalid_value':
      return value === undefined ? 'missing' : issue.values.length === 1 ? 'literal_error' : 'enum'
    case 'invalid_format':
      return issue.format === 'regex'
        ? 'string_pattern_mismatch'
        : issue.format === 'uuid' || issue.format === 'guid'
          ? 'uuid_parsing'
          : 'value_error'
    default:
      return 'value_error'
  }
}

function valueAt(body: unknown, path: readonly (string | number)[]): unknown {
  let value = body
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step]
  return value
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
