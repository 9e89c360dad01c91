import type { Failure } from '#workers/calls.ts'
import { LogError, type LogErrorCode } from '../port.ts'

const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26

/** SQLite's primary result code, or undefined for an error of another kind. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** True when the disk failed, so that nothing is known about what it keeps. */
export function isDiskFailure(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_IOERR
}

/** The error as the port words it. */
export function toLogError(error: unknown, folder: string): LogError {
  if (error instanceof LogError) return error
  const text = error instanceof Error ? error.message : String(error)
  const code = sqliteCode(error)
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
    return new LogError('corrupt', `the event log in ${folder} is damaged (${text}); restore it from a backup`)
  }
  if (code === SQLITE_FULL) return new LogError('unavailable', `no room left for the event log in ${folder}`)
  return new LogError('unavailable', `the event log in ${folder} cannot be used: ${text}`)
}

/** A failure of the worker, which throws LogErrors alone. */
export function fromFailure({ code, message, detail }: Failure): LogError {
  return new LogError(code as LogErrorCode, message, detail)
}

/** What a call of the worker threw, as the port words it. */
export function asLogError(error: unknown): LogError {
  if (error instanceof LogError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new LogError('unavailable', `the log's worker does not answer: ${text}`)
}
