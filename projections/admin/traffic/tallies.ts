/** Rows of a breakdown. */
export const ROWS_MAX = 50

/** Distinct persons, counted while persons come one after the other. */
export interface Tally {
  visitors: number
  lastPerson: number
}

export interface VisitTally extends Tally {
  visits: number
}

export const tally = (): Tally => ({ visitors: 0, lastPerson: -1 })
export const visitTally = (): VisitTally => ({ ...tally(), visits: 0 })

export function meet(counted: Tally, person: number): void {
  if (counted.lastPerson === person) return
  counted.lastPerson = person
  counted.visitors++
}

/** Returns the entry of a key, made when it is new. */
export function entryOf<K, T>(entries: Map<K, T>, key: K, make: () => T): T {
  const known = entries.get(key)
  if (known !== undefined) return known
  const made = make()
  entries.set(key, made)
  return made
}

/** Returns the rows with most visitors, then by key. */
export function topRows<T extends { readonly visitors: number }>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const order = (one: T, other: T) => other.visitors - one.visitors || byCode(keyOf(one), keyOf(other))
  return rows.toSorted(order).slice(0, ROWS_MAX)
}

/** The same order on every machine. */
export function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns how many visitors each key had. */
export function countedRows(tallies: ReadonlyMap<string, Tally>): { key: string; visitors: number }[] {
  const rows = [...tallies].map(([key, { visitors }]) => ({ key, visitors }))
  const met = rows.filter(({ visitors }) => visitors > 0)
  return topRows(met, ({ key }) => key)
}
