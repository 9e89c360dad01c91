import type { RefusalCode } from '#engine/refusal.ts'
import type { Outcome } from '#gateway/rooms/letter.ts'
import { HttpError } from './errors.ts'
import { busy } from './uploadPlaces.ts'

const STATUS: Partial<Record<RefusalCode, number>> = {
  'unknown-document': 404,
  'unknown-context': 404,
  'not-setup': 409,
  'too-many-documents': 409,
  'not-participant': 403,
}

/** The reply of a command, or its refusal as a status. */
export function settled(outcome: Outcome): Extract<Outcome, { reply: object }> {
  if (outcome.error === undefined) return outcome
  if (outcome.refused === 'busy') throw busy()
  if (outcome.refused === 'failed') throw new HttpError(503, outcome.error)
  throw new HttpError(STATUS[outcome.refused] ?? 409, outcome.error)
}

/** What reading a file rejects becomes its status; a reader that is too busy asks to come back. */
export async function accepted<T extends object>(
  taking: Promise<
    T | { readonly kind: 'rejected'; readonly status: number; readonly error: string; readonly ocrPlaceholder?: true }
  >,
): Promise<T> {
  const taken = await taking.catch((error: unknown) => {
    throw error instanceof Error && error.name === 'IngestBusy' ? busy() : error
  })
  if (!('kind' in taken) || taken.kind !== 'rejected') return taken as T
  const { status, error, ocrPlaceholder } = taken as { status: number; error: string; ocrPlaceholder?: true }
  throw new HttpError(status, error, ocrPlaceholder ? { ocrPlaceholder } : {})
}
