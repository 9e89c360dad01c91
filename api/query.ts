import type { Request } from 'express'
import { ValidationError } from './errors.ts'

export interface Range {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

/** A whole number of the query; 422 when it is none or out of range. */
export function wholeIn({ query }: Request, name: string, { min, max, fallback }: Range): number {
  const text = query[name]
  if (text === undefined) return fallback
  if (typeof text !== 'string' || !/^[+-]?\d{1,32}$/.test(text)) {
    throw wrong(name, `${name} must be a whole number.`, 'int_parsing', text)
  }
  const count = Number(text)
  if (count < min) throw wrong(name, `${name} must be at least ${min}.`, 'greater_than_equal', text)
  if (count > max) throw wrong(name, `${name} must be at most ${max}.`, 'less_than_equal', text)
  return count
}

/** A text of the query that must be there; 422 without it. */
export function textIn({ query }: Request, name: string): string {
  const text = query[name]
  if (text === undefined) throw wrong(name, `${name} is required.`, 'missing')
  if (typeof text !== 'string') throw wrong(name, `${name} must be one text.`, 'string_type')
  return text
}

function wrong(name: string, msg: string, type: string, input?: unknown): ValidationError {
  return new ValidationError([{ loc: ['query', name], msg, type, ...(input === undefined ? {} : { input }) }])
}
