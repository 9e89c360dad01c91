import { HttpError } from './errors.ts'

/** Returns the error for what the resident holds and this service does not. [KX57] */
export function offPlane(extras: { readonly residentPublicUrl?: string } = {}): HttpError {
  return new HttpError(409, 'bytes-off-plane', { plane: 'resident', ...extras })
}
