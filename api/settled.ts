import type { Rejected } from '#documents/document.ts'
import type { RefusalCode } from '#engine/refusal.ts'
import { refusalIn } from '#engine/words/catalogue.ts'
import { fileSentenceIn } from '#engine/words/fileSentences.ts'
import type { Language } from '#engine/words/languages.ts'
import { type Failure, isFailure } from '#gateway/rooms/outcome.ts'
import { busy } from './busy.ts'
import { HttpError, LATER } from './errors.ts'

const STATUS: Partial<Record<RefusalCode, number>> = {
  'unknown-document': 404,
  'unknown-context': 404,
  'not-setup': 409,
  'too-many-documents': 409,
  'not-participant': 403,
}

/** Returns the result of a command, or throws its failure with a status. */
export function settled<T extends object>(outcome: T | Failure): T {
  if (!isFailure(outcome)) return outcome
  if (outcome.refused === 'busy') throw busy()
  if (outcome.refused === 'failed') throw new HttpError(503, outcome.error, {}, LATER)
  throw new HttpError(STATUS[outcome.refused] ?? 409, outcome.error)
}

/**
 * Returns the result of an upload, or throws its rejection with a status, in the room's language; 503 when the document workers
 * are busy or the resident is away. [LA22]
 */
export async function accepted<T extends object>(taking: Promise<T | Rejected>, language: Language): Promise<T> {
  const taken = await orResidentAway(taking).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'IngestBusy' ? busy() : error
  })
  if (!isRejected(taken)) return isFailure(taken) ? saidIn(language, taken) : taken
  throw new HttpError(
    taken.status,
    fileSentenceIn(language, taken.error),
    taken.ocrPlaceholder ? { ocrPlaceholder: true } : {},
  )
}

/** A refusal ahead of the room has its sentence in English. */
function saidIn<T extends Failure>(language: Language, failure: T): T {
  const { refused, error } = failure
  if (refused === 'busy' || refused === 'failed') return failure
  return { ...failure, error: refusalIn(language, { refused, error }) }
}

function isRejected(taken: object): taken is Rejected {
  return 'kind' in taken && taken.kind === 'rejected'
}

/** Returns what the resident answers; 503 when it is away. [KX55] */
export async function orResidentAway<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw error instanceof Error && error.name === 'ResidentAway' ? residentAway() : error
  })
}

function residentAway(): HttpError {
  return new HttpError(
    503,
    'The service that keeps this organisation’s documents cannot be reached. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )
}
