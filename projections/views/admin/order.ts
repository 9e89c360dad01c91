/** Compares numbers, the greatest first, nulls last. */
export function descending(a: number | null, b: number | null): number {
  const [one, other] = [a ?? Number.NEGATIVE_INFINITY, b ?? Number.NEGATIVE_INFINITY]
  return one === other ? 0 : other > one ? 1 : -1
}

/** Compares by a number, the greatest first, nulls last; then by id, ascending. */
export function greatestFirst<T extends { readonly id: string }>(
  of: (item: T) => number | null,
): (one: T, other: T) => number {
  return (one, other) => descending(of(one), of(other)) || byId(one, other)
}

export function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}
