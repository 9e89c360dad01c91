/** The colours that a series may have; each is a token of its own in light and dark. */
export type Tone = 'one' | 'two' | 'three' | 'good' | 'fair' | 'poor'

export interface Series {
  readonly label: string
  readonly tone: Tone
}

/** One bar or column: a value for each series, in their order. */
export interface Datum {
  readonly label: string
  readonly values: readonly number[]
  /** The whole of it in words, for the eye and the ear. */
  readonly reading: string
}

/** What a chart shows, as a table. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

export const totalOf = ({ values }: Datum): number => values.reduce((sum, value) => sum + value, 0)
