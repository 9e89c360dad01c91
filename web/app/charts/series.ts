/** Colours of a series; each is a design token for light and dark. */
export type Tone = 'one' | 'two' | 'three' | 'good' | 'fair' | 'poor'

export interface Series {
  readonly label: string
  readonly tone: Tone
}

/** One bar or column: a value for each series, in their order. */
export interface Datum {
  readonly label: string
  readonly values: readonly number[]
  /** The item described in a sentence, shown and announced. */
  readonly reading: string
}

/** A chart's data as a table. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

export const totalOf = ({ values }: Datum): number => values.reduce((sum, value) => sum + value, 0)
