import type * as z from 'zod'
import { detailsOf } from '#protocol/validation.ts'
import { ValidationError } from './errors.ts'

/** Returns a part of a request, parsed by its schema. Throws 422. [RE2] */
export function parsed<S extends z.ZodType>(schema: S, place: 'path' | 'query' | 'body', value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new ValidationError(detailsOf(read.error, place, value))
}
