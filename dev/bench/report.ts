/** One measured figure and what it should be. */
export interface Row {
  readonly what: string
  readonly value: number
  /** The goal in words; empty when there is none. */
  readonly goal: string
  readonly good: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, value, goal, good }) =>
      `| ${what} | ${shown(value)} | ${goal} | ${goal === '' ? '' : good ? 'yes' : 'NO'} |`,
  )
  return [`## ${title}`, '', '| figure | measured | goal | met |', '|---|---|---|---|', ...lines, ''].join('\n')
}

function shown(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
