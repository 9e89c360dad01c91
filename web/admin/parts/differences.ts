/** One field that differs between two states of a record; the name of a nested field has dots. */
export interface Difference {
  readonly field: string
  /** Undefined when the field is missing. */
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Levels that are compared field by field; what lies deeper is compared and shown whole. */
const DEPTH_MAX = 4

/** Fields that differ, in the order of the later state, removed ones last. A missing record has no fields. [WD13] */
export function differencesOf(before: Fields | null, after: Fields | null, depth = 1): readonly Difference[] {
  const [old, fresh] = [before ?? {}, after ?? {}]
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])]
  return names.flatMap((field) => {
    const [one, other] = [old[field], fresh[field]]
    if (same(one, other)) return []
    if (!isFields(one) && !isFields(other)) return [{ field, before: one, after: other }]
    const [inOne, inOther] = [fieldsOf(one), fieldsOf(other)]
    if (depth < DEPTH_MAX && inOne && inOther) {
      return differencesOf(inOne, inOther, depth + 1).map((inner) => ({ ...inner, field: `${field}.${inner.field}` }))
    }
    return [{ field, before: one, after: other }]
  })
}

/** The fields of the later state that differ from the earlier one. */
export function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const stands = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !same(value, stands.get(name)))
  return Object.fromEntries(changed) as Partial<T>
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a nested record, none when there is no record; null for any other value. */
function fieldsOf(value: unknown): Fields | null {
  if (value === undefined || value === null) return {}
  return isFields(value) ? value : null
}

/** Equality of JSON values, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => same(item, other[place]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]))
}
