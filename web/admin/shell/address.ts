import type { RangeKey } from '#protocol/views/admin/range.ts'
import { setQuery, useAddress, usePath } from '../../app/router.ts'
import type { Scope } from '../adminRest.ts'

export const ROOT = '/admin'
export const RANGES = ['24h', '7d', '30d', '90d', '12m', 'all'] as const satisfies readonly RangeKey[]

/** Address of a view of the console, such as `/admin/users/<id>`. */
export const pathTo = (...parts: readonly string[]): string => [ROOT, ...parts.map(encodeURIComponent)].join('/')

/** Parts of the path below `/admin`; the console's first view has none. */
export function partsOf(path: string): readonly string[] {
  const [, ...parts] = path.split('/').filter((part) => part !== '')
  return parts.map(decoded)
}

export const useParts = (): readonly string[] => partsOf(usePath())

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Reads the window of figures from a query string; anything else falls back. [WC4] */
export function scopeOf(query: string, fallback: Scope): Scope {
  const given = new URLSearchParams(query)
  const range = RANGES.find((key) => key === given.get('range')) ?? fallback.range
  const internal = given.get('internal')
  return { range, includeInternal: internal === '1' || (internal !== '0' && fallback.includeInternal) }
}

/** The window of figures that the address names. [WC4] */
export function useScope({ range = '30d', includeInternal = false }: Partial<Scope> = {}): Scope {
  return scopeOf(useAddress().split('?')[1] ?? '', { range, includeInternal })
}

/** The value of a query parameter, empty when it is missing, and a function that sets it. The address then reopens the view as it is. [WC4] */
export function useSetting(name: string): readonly [string, (value: string) => void] {
  const query = useAddress().split('?')[1] ?? ''
  const value = new URLSearchParams(query).get(name) ?? ''
  return [value, (next) => setQuery({ [name]: next === '' ? null : next })]
}
