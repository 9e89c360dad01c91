import type { ErrorRequestHandler } from 'express'
import { NOT_READ, NOT_SAVED, SERVICE_FAULT } from '#protocol/errors.ts'
import type { Detail } from '#protocol/validation.ts'

/** An error response: one sentence for people, and additional fields. [RE3] */
export class HttpError extends Error {
  readonly status: number
  readonly extras: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    sentence: string,
    extras: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence)
    this.name = 'HttpError'
    this.status = status
    this.extras = extras
    this.headers = headers
  }
}

/** A malformed request: 422 with the standard validation body. [RE2] */
export class ValidationError extends Error {
  readonly detail: readonly Detail[]
  constructor(detail: readonly Detail[]) {
    super(detail.map(({ msg }) => msg).join(' '))
    this.name = 'ValidationError'
    this.detail = detail
  }
}

/** Converts every thrown error to a status and a body. */
export function errorHandler(fault: (error: unknown, where: string) => void): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) return void response.destroy()
    // The handler may have set the headers of a cacheable file before it failed.
    response.set('Cache-Control', 'no-store')
    if (error instanceof ValidationError) return void response.status(422).json({ detail: error.detail })
    if (error instanceof HttpError) {
      return void response
        .status(error.status)
        .set(error.headers)
        .json({ error: error.message, ...error.extras })
    }
    if (error instanceof URIError) return void response.status(422).json({ detail: [UNREADABLE_PATH] })
    const status = clientStatus(error)
    if (status !== null)
      return void response.status(status).json({ error: SENTENCES[status] ?? 'The request cannot be read.' })
    if (AWAY.includes((error as NodeJS.ErrnoException).code)) {
      fault(error, 'storage')
      return void response
        .status(503)
        .set(LATER)
        .json({ error: request.method === 'GET' ? NOT_READ : NOT_SAVED })
    }
    if (STORAGE_FAILURES.includes((error as NodeJS.ErrnoException).code)) {
      fault(error, 'storage')
      return void response.status(503).json({ error: 'The server cannot store files at the moment.' })
    }
    fault(error, `${request.method} ${request.route?.path ?? ''}`)
    response.status(500).json({ error: SERVICE_FAULT })
  }
}

/** Codes of a store that cannot be reached or written just now, also where the outcome is unknown. */
const AWAY: readonly unknown[] = ['unavailable', 'indeterminate']
/** Codes of a disk that is full, over quota, read-only or broken. */
const STORAGE_FAILURES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']
/** Headers of an answer to try again later. */
export const LATER = { 'Retry-After': '5' }
const UNREADABLE_PATH: Detail = {
  loc: ['path'],
  msg: 'The address contains an invalid escape sequence.',
  type: 'value_error',
}

const SENTENCES: Readonly<Record<number, string>> = {
  413: 'The body of the request is too large.',
  415: 'This address does not accept that content type.',
}

/** Returns the status of an error that the framework attributes to the client; null for other errors. */
function clientStatus(error: unknown): number | null {
  const status = (error as { status?: unknown }).status
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}
