import * as z from 'zod'
import type { Endpoint } from './http/endpoint.ts'
import { Detail } from './validation.ts'

/** The body of an error. [RE3] */
export const ErrorBody = z
  .looseObject({
    error: z
      .string()
      .min(1)
      .meta({ description: 'One sentence for people, or one of the machine words that the interface names.' }),
  })
  .meta({ id: 'Error' })

/** The body of a 422 for a request whose form is wrong. [RE2] */
export const ValidationFailure = z.object({ detail: z.array(Detail).min(1) }).meta({ id: 'ValidationError' })

export const NotRetained = z.object({ error: z.literal('not-retained') }).meta({ id: 'NotRetained' })

export const DocumentRefused = z
  .object({
    error: z.string().min(1),
    ocrPlaceholder: z.literal(true).optional().meta({ description: 'Present when the file is a picture.' }),
  })
  .meta({ id: 'DocumentRefused' })

/** Answers `429` by rate; pages, the client's files and probes do not. [RE8] */
export function isLimitedByRate(path: string): boolean {
  return path.startsWith('/api/') || path === '/openapi.json'
}

const SIGNED_IN: readonly Endpoint['access'][] = ['auth', 'user', 'session', 'viewer', 'editor', 'owner']

/** The errors that follow from an entry: from who may call, what it reads, and the limits by rate. */
export function impliedErrors({ access, path, params, query, body }: Endpoint): Record<number, string> {
  const errors: Record<number, string> = { 500: 'A fault of the service; it is logged.' }
  if (access !== 'beacon') errors[401] = 'Not signed in, or the credential is invalid, over or revoked.'
  if (access === 'admin') errors[403] = 'Signed in, but no administrator.'
  if (SIGNED_IN.includes(access)) {
    errors[403] =
      'Signed in but not allowed: the account is disabled, a connection token, no role for it, or a write by cookie that a foreign page may have sent.'
  }
  if (params ?? query ?? body) errors[422] = "The request's form is wrong."
  if (isLimitedByRate(path)) errors[429] = 'Too many requests, or too many wrong codes, from this address.'
  if (body) {
    const isJson = 'json' in body
    errors[413] = isJson
      ? 'The body is too large.'
      : `The file is larger than ${body.bytesMax / 2 ** 20} MB; the rest is not read.`
    errors[415] = isJson ? 'The body is not application/json.' : 'No multipart form.'
  }
  return errors
}
