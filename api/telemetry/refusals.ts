import { LogError } from '#stores/events/port.ts'
import { HttpError } from '../errors.ts'

export function tooMany(sentence: string, seconds: number): HttpError {
  return new HttpError(429, sentence, {}, { 'Retry-After': String(seconds) })
}

/** The journal reports what it could not write; each beacon of a flood need not. */
export function refuseFull(error: unknown): never {
  if (!(error instanceof LogError) || error.code !== 'unavailable') throw error
  throw new HttpError(503, 'Events cannot be recorded at the moment.', {}, { 'Retry-After': '10' })
}
