/** How text looks: size in points, colour as three shares of 0..1. */
export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly colour: readonly [number, number, number]
}

export interface Span {
  readonly text: string
  readonly style: TextStyle
  /** What somebody typed inside a sentence of ours: its writing direction does not turn the sentence round. */
  readonly isTyped?: boolean
}
