import type { Json } from './json.ts'

/**
 * RFC 8785 (JCS) text of a JSON value: keys in UTF-16 order, no white space, numbers and strings as ECMAScript prints them.
 * Throws a RangeError for what JCS forbids (NaN, infinities, lone surrogates). [HC2]
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('Canonical JSON has no NaN and no infinities.')
    return JSON.stringify(value)
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  return canonicalObject(value as { readonly [key: string]: Json })
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new RangeError('Canonical JSON has no lone surrogates.')
  return JSON.stringify(text)
}

function canonicalObject(object: { readonly [key: string]: Json }): string {
  const members: string[] = []
  for (const key of Object.keys(object).sort()) {
    const member = object[key]
    if (member !== undefined) members.push(`${canonicalString(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}
