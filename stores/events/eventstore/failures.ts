import { isDeleted } from '../errors.ts'
import { LogError } from '../port.ts'

/** An error of a call, with what the adapter does about it. */
export class CallFailure extends Error {
  /** The store certainly did not do what it was asked. */
  readonly isUndone: boolean
  /** Another try may help. */
  readonly isPassing: boolean
  /** What to tell the caller when no try helps. */
  readonly told: LogError

  constructor(told: LogError, { isUndone, isPassing }: { isUndone: boolean; isPassing: boolean }) {
    super(told.message, { cause: told.detail })
    this.name = 'CallFailure'
    this.isUndone = isUndone
    this.isPassing = isPassing
    this.told = told
  }
}

/** Nothing is known about what the store did, and asking again may help: the rule for whatever is not understood. */
export function unknownFailure(text: string, cause?: unknown): CallFailure {
  return new CallFailure(new LogError('indeterminate', text, cause), { isUndone: false, isPassing: true })
}

/** The store was not reached, or said that it cannot just now. */
export function awayFailure(text: string, cause?: unknown): CallFailure {
  return new CallFailure(new LogError('unavailable', text, cause), { isUndone: true, isPassing: true })
}

/** The answer is final. */
export function finalFailure(told: LogError): CallFailure {
  return new CallFailure(told, { isUndone: true, isPassing: false })
}

const UNREACHED =
  /No connection established|before call started|Failed to discover|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Name resolution failed/
const NOT_READY = /Not Ready|Too Busy|Is Busy|No leader info/
const INVALID_ARGUMENT = 3
const PERMISSION_DENIED = 7
const UNAUTHENTICATED = 16

/** Parts of a gRPC error, whoever made it. */
interface GrpcError {
  readonly message?: unknown
  readonly code?: unknown
  readonly details?: unknown
  readonly metadata?: { get(name: string): readonly unknown[] }
}

/** The named exception that the store sends along; '' when there is none. */
export function exceptionOf(error: GrpcError, name = 'exception'): string {
  return String(error.metadata?.get(name)[0] ?? '')
}

/** What a failed call means. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  if (error instanceof LogError) return finalFailure(error)
  const grpc: GrpcError = error instanceof Error ? error : {}
  const text = String(grpc.details || grpc.message || error)
  const exception = exceptionOf(grpc)
  if (exception === 'stream-deleted') return finalFailure(new LogError('deleted', text, error))
  if (exception === 'not-leader') return awayFailure('another node of the event store leads now', error)
  if (exception === 'maximum-append-size-exceeded') return finalFailure(tooLarge(text))
  if (exception === 'access-denied' || grpc.code === PERMISSION_DENIED || grpc.code === UNAUTHENTICATED) {
    return finalFailure(denied(error))
  }
  if (grpc.code === INVALID_ARGUMENT)
    return finalFailure(new LogError('invalid', `the event store says: ${text}`, error))
  if (UNREACHED.test(text) || NOT_READY.test(text))
    return awayFailure(`the event store cannot be reached: ${text}`, error)
  return unknownFailure(`the event store did not answer: ${text}`, error)
}

/** What the refusal of one append means. */
export function refusalOf(reason: string, text: string): CallFailure {
  if (reason === 'StreamDeleted') return finalFailure(new LogError('deleted', text))
  if (reason === 'AccessDenied') return finalFailure(denied(text))
  if (reason === 'MaximumAppendSizeExceeded') return finalFailure(tooLarge(text))
  if (reason === 'BadRequest') return finalFailure(new LogError('invalid', `the event store says: ${text}`))
  if (NOT_READY.test(text)) return awayFailure(`the event store says: ${text}`)
  return unknownFailure(`the event store says: ${text || reason}`)
}

function denied(cause: unknown): LogError {
  return new LogError('unavailable', 'the event store refuses the account named in EVENTSTORE_URL', cause)
}

function tooLarge(cause: string): LogError {
  const text = 'the append is larger than the event store takes; raise its setting MaxAppendSize'
  return new LogError('too-large', text, cause)
}

/** True when the stream was removed by the very call that is tried again. */
export function isDone(failure: CallFailure, tries: number): boolean {
  return tries > 1 && isDeleted(failure.told)
}
