/** Maximum dials of a room. [RC8] */
const DIALS_MAX = 32
const DIAL_TEXT_MAX = 200
const DIAL_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns the first 32 valid dials, without other entries. [RC8] */
export function sanitizedDials(entries: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const dials: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(entries)) {
    if (Object.keys(dials).length >= DIALS_MAX) break
    if (DIAL_NAME.test(name) && !FORBIDDEN.has(name) && isDial(value)) dials[name] = value
  }
  return dials
}

function isDial(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value.length <= DIAL_TEXT_MAX && value.isWellFormed()
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
