import { LogError, type StreamName } from './port.ts'

export function conflictError(stream: StreamName, expected: number, actual: number): LogError {
  return new LogError('conflict', `stream ${stream} stands at ${actual}, not at ${expected}`, { expected, actual })
}

export function deletedError(stream: StreamName): LogError {
  return new LogError('deleted', `stream ${stream} was deleted for ever`)
}

export function isDeleted(error: unknown): boolean {
  return error instanceof LogError && error.code === 'deleted'
}

export function closedError(): LogError {
  return new LogError('closed', 'the log is closed')
}

/** An append that its caller gave up before it left for the disk. */
export function givenUpError(reason: unknown): LogError {
  return new LogError('unavailable', 'the append was given up before it was written', reason)
}

/** True where the log can be reached or written by nobody just now, and may be later. */
export function isLogAway(error: unknown): boolean {
  return error instanceof LogError && (error.code === 'unavailable' || error.code === 'indeterminate')
}
