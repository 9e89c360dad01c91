import { locale } from '../../app/strings/t.ts'
import type { CsvValue } from './csv.ts'

/** What a table is sorted by: a column, and whether against its natural order. */
export interface Sorting {
  readonly by: string
  readonly isFlipped: boolean
}

/** Reads `rooms` or `-rooms`; null for anything that is no column of the table. */
export function sortingOf(given: string, keys: readonly string[]): Sorting | null {
  const by = given.replace(/^-/, '')
  return keys.includes(by) ? { by, isFlipped: given.startsWith('-') } : null
}

export const sortKey = ({ by, isFlipped }: Sorting): string => (isFlipped ? `-${by}` : by)

/** The order after a press on a column's heading: its natural order first, then the other. */
export const pressed = (now: Sorting | null, by: string): Sorting => ({
  by,
  isFlipped: now?.by === by && !now.isFlipped,
})

/** Sorts rows by a column: numbers from the largest, text from A, and rows without a value last either way. */
export function sorted<R>(rows: readonly R[], value: (row: R) => CsvValue, isFlipped: boolean): readonly R[] {
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const order = typeof one === 'string' ? COLLATOR.compare(one, String(other)) : Number(other) - Number(one)
    return isFlipped ? -order : order
  })
}

const COLLATOR = new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' })
