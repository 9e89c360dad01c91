import * as z from 'zod'

/** One validation error of a request. [RE2] */
export const Detail = z.object({
  loc: z.tuple([z.enum(['path', 'query', 'body', 'header'])], z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.enum([
    'missing',
    'string_type',
    'string_too_short',
    'string_too_long',
    'string_pattern_mismatch',
    'int_parsing',
    'int_type',
    'float_type',
    'bool_parsing',
    'bool_type',
    'enum',
    'literal_error',
    'greater_than_equal',
    'less_than_equal',
    'uuid_parsing',
    'list_type',
    'dict_type',
    'too_long',
    'too_short',
    'json_invalid',
    'value_error',
  ]),
  input: z.unknown().optional(),
  ctx: z.looseObject({}).optional(),
})
export type Detail = z.output<typeof Detail>
type Type = Detail['type']
type Place = Detail['loc'][0]

const ISSUES_MAX = 20

/** Returns the validation errors of one part of a request in the format of the API contract. [RE2] */
export function detailsOf({ issues }: z.ZodError, place: Place, value: unknown): Detail[] {
  return issues.slice(0, ISSUES_MAX).map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
    const described = place === 'path' ? path.map((step) => snakeCase(String(step))) : path
    const wrong = valueAt(value, path)
    const input = issue.code === 'custom' && issue.params?.showsInput === true ? { input: wrong } : {}
    return { loc: [place, ...described], msg: sentence(issue.message), type: typeOf(issue, wrong), ...input }
  })
}

/** Returns a name in snake case, as path parameters are described. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const WRONG_TYPE: Readonly<Record<string, Type>> = {
  string: 'string_type',
  int: 'int_type',
  number: 'float_type',
  boolean: 'bool_type',
  array: 'list_type',
  object: 'dict_type',
  record: 'dict_type',
}

function typeOf(issue: z.core.$ZodIssue, value: unknown): Type {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'missing' : (WRONG_TYPE[issue.expected] ?? 'value_error')
    case 'too_big':
      return issue.origin === 'string' ? 'string_too_long' : issue.origin === 'array' ? 'too_long' : 'less_than_equal'
    case 'too_small':
      return issue.origin === 'string'
        ? 'string_too_short'
        : issue.origin === 'array'
          ? 'too_short'
          : 'greater_than_equal'
    case 'invalid_value':
      return value === undefined ? 'missing' : issue.values.length === 1 ? 'literal_error' : 'enum'
    case 'invalid_union':
      if (!('discriminator' in issue)) return 'value_error'
      return value === undefined ? 'missing' : 'enum'
    case 'invalid_format':
      return issue.format === 'regex'
        ? 'string_pattern_mismatch'
        : issue.format === 'uuid' || issue.format === 'guid'
          ? 'uuid_parsing'
          : 'value_error'
    case 'custom':
      return Detail.shape.type.safeParse(issue.params?.type).data ?? 'value_error'
    default:
      return 'value_error'
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) found = (found as Record<string | number, unknown> | null | undefined)?.[step]
  return found
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
