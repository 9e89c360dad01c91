import * as z from 'zod'
import type { Endpoint } from './http/endpoint.ts'
import { Detail } from './validation.ts'

/** Sentence for a fault of the service, over HTTP and sockets alike. */
export const SERVICE_FAULT = 'Something went wrong on our side. Please try again.'
/** Sentence for whoever wants something saved while the log takes nothing. [MN71] */
export const NOT_SAVED = 'Nothing can be saved at the moment. Please try again in a minute.'
/** Sentence for whoever wants to read what cannot be reached just now. */
export const NOT_READ = 'This cannot be read at the moment. Please try again in a minute.'
/** Sentences of the notices to everyone in a room. [MN72] */
export const SAVING_STOPPED = 'Nothing can be saved at the moment; what is shown here is safe.'
export const SAVING_AGAIN = 'Saving works again.'

/** Body of an error response. [RE3] */
export const ErrorBody = z
  .looseObject({
    error: z
      .string()
      .min(1)
      .meta({ description: 'One sentence that can be shown to people, or one of the documented error words.' }),
  })
  .meta({ id: 'Error' })

/** Body of a 422 response to a malformed request. [RE2] */
export const ValidationFailure = z.object({ detail: z.array(Detail).min(1) }).meta({ id: 'ValidationError' })

export const NotRetained = z.object({ error: z.literal('not-retained') }).meta({ id: 'NotRetained' })
/** What is asked for is at the resident service: documents, records and texts of summaries in the enterprise tier. [KX57] */
export const BytesOffPlane = z
  .object({ error: z.literal('bytes-off-plane'), plane: z.literal('resident') })
  .meta({ id: 'BytesOffPlane' })

export const DocumentRefused = z
  .object({
    error: z.string().min(1),
    ocrPlaceholder: z.literal(true).optional().meta({ description: 'Present when the file is an image.' }),
  })
  .meta({ id: 'DocumentRefused' })

/** True when requests to this path are rate-limited; pages, the client's files and probes are not. [RE8] */
export function isLimitedByRate(path: string): boolean {
  return path.startsWith('/api/') || path === '/openapi.json' || path === '/asyncapi.json'
}

/** Errors that follow from the rest of an endpoint's entry, so that the entry need not list them. */
export const IMPLIED_ERRORS = {
  Unauthorized: { status: 401, what: 'Not signed in, or the credential is invalid, expired or revoked.' },
  NotAdmin: { status: 403, what: 'Signed in, but not an administrator.' },
  NotAllowed: {
    status: 403,
    what: 'Signed in but not allowed: the account is disabled, a connection token was used, the role is insufficient, or a write by cookie failed the CSRF check.',
  },
  TooLarge: { status: 413, what: 'The body or the file exceeds its size limit; the rest is not read.' },
  NoSpace: { status: 404, what: 'There is no such room, or it is in the trash of another person.' },
  InTrash: { status: 409, what: 'The room is in the trash.' },
  NotJson: { status: 415, what: 'The body is not application/json.' },
  NoForm: { status: 415, what: 'The body is not a multipart form.' },
  NeitherForm: { status: 415, what: 'The body is neither application/json nor a multipart form.' },
  Invalid: { status: 422, what: 'The request is malformed.' },
  TooMany: { status: 429, what: 'Too many requests, or too many wrong codes, from this address.' },
  Fault: { status: 500, what: 'Internal error; it is logged.' },
} as const
export type ImpliedError = keyof typeof IMPLIED_ERRORS

const FOR_SOME: readonly Endpoint['access'][] = ['auth', 'user', 'beta', 'session', 'viewer', 'editor', 'owner']

/** Returns the errors that follow from an endpoint's access rule, its inputs and its rate limit. */
export function impliedErrors({ access, method, path, params, query, body, inTrash }: Endpoint): ImpliedError[] {
  const errors: ImpliedError[] = access === 'beacon' ? [] : ['Unauthorized']
  if (access === 'admin') errors.push('NotAdmin')
  if (FOR_SOME.includes(access)) errors.push('NotAllowed')
  if (body) errors.push('TooLarge', 'form' in body ? 'NoForm' : 'either' in body ? 'NeitherForm' : 'NotJson')
  if (params || query || (body && !('raw' in body))) errors.push('Invalid')
  if (path.includes('/:slug') && access !== 'public') {
    errors.push('NoSpace')
    if (method !== 'get' && !inTrash) errors.push('InTrash')
  }
  if (isLimitedByRate(path)) errors.push('TooMany')
  return [...errors, 'Fault']
}
