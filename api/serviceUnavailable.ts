import { SessionsBusy } from '#gateway/archive/sessions.ts'
import { ViewError } from '#stores/readModels/port.ts'
import { HttpError } from './errors.ts'

/** Throws 503 when too many sessions are being read, or the read models are unavailable. */
export async function orServiceUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const passing = error instanceof SessionsBusy || (error instanceof ViewError && error.code === 'unavailable')
    if (!passing) throw error
    throw new HttpError(
      503,
      'Past sessions cannot be read at the moment; try again in a second.',
      {},
      { 'Retry-After': '1' },
    )
  }
}
