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

/** Errors that follow from an entry without being named there. */
export const IMPLIED_ERRORS = {
  Unauthorized: { status: 401, what: 'Not signed in, or the credential is invalid, over or revoked.' },
  NotAdmin: { status: 403, what: 'Signed in, but no administrator.' },
  NotAllowed: {
    status: 403,
    what: 'Signed in but not allowed: the account is disabled, a connection token, no role for it, or a write by cookie that a foreign page may have sent.',
  },
  TooLarge: { status: 413, what: 'The body or the file is larger than it may be; the rest is not read.' },
  NotJson: { status: 415, what: 'The body is not application/json.' },
  NoForm: { status: 415, what: 'The body is no multipart form.' },
  Invalid: { status: 422, what: "The request's form is wrong." },
  TooMany: { status: 429, what: 'Too many requests, or too many wrong codes, from this address.' },
  Fault: { status: 500, what: 'A fault of the service; it is logged.' },
} as const
export type ImpliedError = keyof typeof IMPLIED_ERRORS

const FOR_SOME: readonly Endpoint['access'][] = ['auth', 'user', 'session', 'viewer', 'editor', 'owner']

/** From who may call, from what is read, and from the limits by rate. */
export function impliedErrors({ access, path, params, query, body }: Endpoint): ImpliedError[] {
  const errors: ImpliedError[] = access === 'beacon' ? [] : ['Unauthorized']
  if (access === 'admin') errors.push('NotAdmin')
  if (FOR_SOME.includes(access)) errors.push('NotAllowed')
  if (body) errors.push('TooLarge', 'json' in body ? 'NotJson' : 'NoForm')
  if (params ?? query ?? body) errors.push('Invalid')
  if (isLimitedByRate(path)) errors.push('TooMany')
  return [...errors, 'Fault']
}
