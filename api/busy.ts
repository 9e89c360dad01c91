import { HttpError } from './errors.ts'

/** Returns the error for too many concurrent uploads. */
export function busy(): HttpError {
  return new HttpError(
    503,
    'Too many documents are being read at once. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )
}
