/** A place where two JSON values differ. */
export interface Difference {
  readonly path: readonly (string | number)[]
  /** Undefined if absent. */
  readonly ours: unknown
  readonly theirs: unknown
}

/** Yields the places where two JSON values differ, outermost first, in the order of `ours`. */
export function* differencesOf(
  ours: unknown,
  theirs: unknown,
  path: readonly (string | number)[] = [],
): Generator<Difference> {
  if (Object.is(ours, theirs)) return
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const length = Math.max(ours.length, theirs.length)
    for (let i = 0; i < length; i++) yield* differencesOf(ours[i], theirs[i], [...path, i])
  } else if (isObject(ours) && isObject(theirs)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      yield* differencesOf(own(ours, key), own(theirs, key), [...path, key])
    }
  } else yield { path, ours, theirs }
}

type Plain = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const own = (object: Plain, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)
